"""Every question of both houses: whose it is, and the verbs of its answers, as found in thousands of random games.

Whatever is asked in a test is compared with this table (`tests.table`): a question put to somebody else, or with the
answers of another, fails there. Of some it hangs on the moment whose they are.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Question(NamedTuple):
    """Whose decision it is, and the verbs among which one must be."""

    role: str
    verbs: frozenset[str]


TABLE: Final = """
activate | goblins | activate collect-artifact drop-artifact end-turn mental-block secret
adapt | whoever | draw-two search
adapt-search | whoever | keep
ambush | whoever | ambush cube decline draw-monster go-on potion quest show
ambush-brace | whoever | go-on prepare raise
ambush-hero | goblins | ambush decline
armored-act | armored-knight | bolster complete encounter intuit lob-bomb move pick-up-javelin play-artifact quest
    raise repair-armor stop throw-javelin use-artifact
armored-boots | armored-knight | bolster complete go-on intuit lob-bomb move pick-up-javelin play-artifact raise
    repair-armor throw-javelin use-artifact
armored-lose-cube | armored-knight | lose-hero-cube
assign | goblins | assign-monster discard-drawn replace-monster
assign-omens | manor | assign-omen go-on
axe | knight | axe go-on
bats | cave | bats
bats-artifact | whoever | bats-artifact
before-ambush | knight | cube go-on potion quest show
before-event | knight | cube go-on quest
before-monster | knight | cube go-on quest
blind-fury | goblins | tribe
blink | whoever | blink
bright-beetles | goblins | lose-all use-beetles
burn | dragon | burn
burn-next | dragon | burn
bury-event | whoever | bury-event
bury-treasure | whoever | bury
cave-ghost-act | cave-ghost | ghost-power move possess stop
cave-ghost-land | cave-ghost | land-on
cave-ghost-plunder | cave-ghost | go-on treasure
cave-ghost-pull | cave-ghost | pull stop
cave-ghost-remove | cave-ghost | remove remove-terrain
cave-ghost-shape | cave-ghost | place
cave-ghost-start | cave-ghost | start
cave-ghost-telekinesis | cave-ghost | pull shift
cave-ghost-treasure | cave-ghost | go-on treasure
cave-in | goblins | cave-in enough
cave-plunder | cave | treasure
cheat-reroll | whoever | keep-roll reroll
cheat-set | whoever | roll set-die
choose-tile | whoever | tile
claw | dragon | target
crusade-attack | paladin | attack clear-web conjure-wall divine go-on lamp mace-breach pillar play-favor
    play-treasure pray prepare vigor vigor-breach
crusade-reveal | paladin | clear-web conjure-wall divine lamp mace-breach pillar play-favor play-treasure prepare
    reveal vigor vigor-breach
crusade-shrine | paladin | clear-web conjure-wall discard-favor discard-shown-favor divine go-on lamp mace-breach
    pillar play-favor play-treasure pray prepare shrine vigor-breach
crusade-treasure | paladin | clear-web collect-treasure conjure-wall divine lamp mace-breach pillar play-favor
    play-treasure pray prepare vigor-breach
curse | whoever | event-cards event-token turn-tile
curse-turn | whoever | orient
discard-omen | whoever | discard-omen
discard-power | dragon | discard-power
discard-ritual | manor | discard-ritual
discard-unicorn | nightmare-unicorn | discard-unicorn
dragon-act | dragon | collect-artifact drop-artifact go-on leave-terrain mental-block move power stir
dragon-gem | dragon | go-on mental-block place-gem stir
dragon-treasure | dragon | collect-artifact drop-artifact go-on mental-block pick-up stir
drowse | dragon | drowse
encounter-attack | armored-knight | attack bolster complete go-on intuit lob-bomb pick-up-javelin play-artifact
    quest raise repair-armor throw-javelin use-artifact
encounter-exchange | armored-knight | discard-sidequest go-on
encounter-reveal | armored-knight | bolster complete intuit lob-bomb pick-up-javelin play-artifact quest raise
    repair-armor reveal throw-javelin use-artifact
encounter-shrine | armored-knight | bolster complete discard-sidequest go-on intuit lob-bomb pick-up-javelin
    play-artifact raise repair-armor throw-javelin use-artifact
encounter-spoils | armored-knight | treasure-grit treasure-javelin
encounter-treasure | armored-knight | bolster collect-treasure complete intuit lob-bomb pick-up-javelin
    play-artifact quest raise repair-armor throw-javelin use-artifact
expand-lay | whoever | place
expand-reveal | whoever | reveal
expand-treasure | whoever | put-treasure
fill | whoever | fill
fire-bomber | goblins | tribe
fire-brand | whoever | decline fire-brand
flame-wall | dragon | flame-wall
ghost-act | ghost | move pull shift stop
ghost-card | ghost | keep-card reveal-card
ghost-flare | ghost | flare-at
ghost-start | ghost | start
ghost-start-tile | whoever | place
ghoul-act | ghoul | attack collect collect-artifact drop-artifact flare leave-terrain mental-block move scour-reveal
    smash sneak stop strike terror
ghoul-dice | ghoul | keep-dice
ghoul-start | whoever | start
ghoul-start-tile | ghoul | place
ghoul-strikes | whoever | lose-cards lose-grit lose-health lose-powers lose-shown lose-treasure lose-wakefulness
give-treasure | whoever | give give-treasure
gnome | goblins | stay tunnel
hand-treasure | cave | hand-treasure
hatred | whoever | hatred-token place remove remove-terrain
haunt | whoever | keep-card place reveal-card
heal | knight | go-on heal
hero-event | whoever | bolster intuit lamp lob-bomb mace-breach play-artifact play-favor prepare quest raise
    repair-armor reveal use-artifact vigor vigor-breach
hero-heal | whoever | go-on heal
hero-heal-for-good | paladin | go-on heal
hex | goblins | hex
hiding-spots | goblins | tribe
hiss | dragon | target
in-passing | whoever | collect-artifact drop-artifact pass-by
join | whoever | join
journey-creep | paladin | march
journey-distract | paladin | march
keep-spoil | whoever | keep
keep-terror | ghoul | keep
knight-act | knight | attack attack-with-bomb bomb bow collect collect-artifact cross cube drop-artifact
    enchanted-bow flare leave-terrain map mental-block move potion quest resolve show smash stop
knight-flare | knight | flare-at
manor-reveal | manor | go-on reveal
manor-ritual | manor | go-on ritual
manor-shift | manor | go-on pick-tile
manor-shift-swap | manor | go-on pick-tile
manor-shift-to | manor | rotate-tile shift-tile
manor-swap | manor | go-on pick-tile
manor-swap-with | manor | rotate-both rotate-tile swap-tiles
manor-treasure | manor | place
manor-walls | manor | force-wall go-on
manor-wraith | manor | go-on move
monster | knight | cube go-on
move-artifact-off | whoever | move-off
move-off | whoever | move-off
move-off-next | whoever | next
move-on | dragon | halt leave-terrain move
omens | cave | omen stop
orient | whoever | orient
overpopulation | goblins | scatter secret
paladin-act | paladin | clear-web conjure-wall crusade divine lamp mace-breach move pillar play-favor play-treasure
    pray prepare sprint stop vigor-breach
paladin-keep-favor | paladin | keep-favor
paladin-lose-cube | paladin | lose-cube
paladin-lose-favor | paladin | discard-favor discard-shown-favor
paladin-terror-favor | paladin | discard-favor discard-shown-favor
paladin-treasure-card | paladin | keep-given refuse
past-plunder | whoever | treasure
pathfinder | paladin | decline turn
pay | dragon | spend-card spend-gem
pay-omen | whoever | pay
pick-treasure | knight | pick
place | whoever | place
place-treasure | cave | go-on omen treasure
play-event | whoever | event
plot-space | cave-ghost | place
plot-tile | cave-ghost | ghost-tile
poison | goblins | go-on secret
poison-cube | whoever | give-cube
poison-hero | goblins | go-on secret
poisoned-cube | whoever | lose-cube lose-hero-cube
populate | goblins | mental-block populate secret withhold
possess-at | cave-ghost | possess-at
possessed-reveal | goblins | lurk reveal-none reveal-tribe
push | whoever | push stop
push-token | whoever | push
put-back | whoever | tile
reconnect | whoever | slide
remove | whoever | remove remove-terrain
return-cube | knight | give-cube
return-omen | cave-ghost | return-omen
reveal-next | whoever | reveal
ride | whoever | ride stay
rockslide-from | whoever | take-rockslide
rockslide-to | whoever | rockslide
ruby | goblins | keep-cards redraw redraw-monster redraw-war
scatter-monster | goblins | discard-monster
scour | whoever | leave-dark reveal
secrets-begin | goblins | draw-secrets mental-block secret
secrets-discard | goblins | discard-secret discard-trap
secrets-surplus | goblins | discard-secret
select-card | ghost | select-card show-card
shadow-act | shadow-paladin | break-chain move pay-debt play-power stop summon-wall use-chain
shadow-advance | shadow-paladin | advance-shadow go-on pay-debt use-chain
shadow-before-ice | shadow-paladin | go-on pay-debt use-chain
shadow-beside | whoever | target
shadow-blade | shadow-paladin | attack smash-treasure
shadow-collapse | whoever | remove remove-terrain
shadow-crawl | shadow-paladin | crawl-to
shadow-draw | shadow-paladin | drop-power go-on pay-debt use-chain
shadow-exchange | shadow-paladin | exchange-chain go-on
shadow-far-gaze | shadow-paladin | reveal
shadow-flee | shadow-paladin | flee-dark
shadow-float | shadow-paladin | float-to
shadow-last | shadow-paladin | go-on pay-debt use-chain
shadow-long-night | shadow-paladin | turn-dark
shadow-mark | shadow-paladin | mark-ruin
shadow-pair | shadow-paladin | pay-power
shadow-pay | shadow-paladin | pay-power
shadow-recall | shadow-paladin | recall
shadow-reveal | shadow-paladin | reveal
shadow-shroud | shadow-paladin | turn-dark
shadow-start | whoever | place start
shadow-strike | shadow-paladin | attack smash-treasure
shadow-target | whoever | target
shadow-thaw | shadow-paladin | thaw
shadow-thawed | shadow-paladin | summon-wall thaw-to-ice
shadow-turning-key | shadow-paladin | turn-key
shape | cave | go-on omen place
shape-remove | cave | omen remove remove-terrain
shriek | dragon | keep-roll reroll
skeletons-act | skeletons | arm!! ash-staff bomb-bag bomb-pit breach!! dig equip flame-arrow leash loot!! move pipe
    rage scream skulls stop strike!! tunnel!! unleash
skeletons-come-in | skeletons | spawn
skeletons-keep | skeletons | keep-gear
skeletons-prepare | skeletons | equip go-on
skeletons-runestone | skeletons | leave-skulls move-skulls
skeletons-scream | skeletons | equip move stop
skeletons-spawn | skeletons | spawn
skeletons-stab | skeletons | spare stab
skeletons-strike | skeletons | ash-staff bomb-bag bomb-pit dig equip flame-arrow pipe put-back rage scream skulls
    strike!!
skeletons-summon | skeletons | equip go-on summon-skeleton
skitter | whoever | skitter
skitter-entrance | whoever | skitter
skitter-symbol | whoever | symbol
slither-from | dragon | slither-from
slither-to | dragon | slither-to
spider-act | spider | crawl eyes fangs lay-egg legs loot-all move stop take-blood tend veil webs
spider-crawl | spider | crawl stop take-blood
spider-discard | spider | discard-for
spider-eyes | spider | enough-uses reveal
spider-fangs | spider | attack enough-uses fangs-smash
spider-flee | spider | place
spider-form | spider | form take-blood
spider-legs | spider | crawl enough-legs
spider-scatter | spider | place
spider-start | spider | place
spider-tend | spider | tend-next
spider-terror | spider | feed go-on scare take-blood
spider-webs | spider | enough-uses web
spores | cave | spores
spores-tribe | goblins | weaken
spots-hero | goblins | tribe
sticky-fingers | whoever | keep-roll reroll
stir | dragon | let-lie stir
surface | dragon | stay-below surface
swat | dragon | swat
take-which-treasure | whoever | take-treasure
terrain-kind | whoever | terrain
terrain-place | whoever | lay
terror-under | whoever | put-under
thief-act | thief | backstab climb collect-artifact drop-artifact flare hide-loot leave-terrain loot mental-block
    move peek pick-lock pickpocket stop
thief-assign | thief | assign
thief-lose-upgrade | thief | lose-upgrade
thief-peeked | thief | leave-dark reveal
thief-rob-ghoul | thief | lose-terror steal-token
thief-slip | thief | slip stay
thief-spoils | goblins | take-rage take-secrets
thief-steal-card | thief | leave-card steal-card steal-hidden
thief-steal-gear | thief | leave-card steal-gear
thief-steal-secret | thief | leave-card steal-hidden steal-secret
thief-steal-treasure | thief | leave-card steal-hidden steal-treasure
thief-turn-token | thief | turn-token
thief-upgrade | thief | upgrade
trap | goblins | keep-trap use-trap
treasure | knight | decline keep-treasure
treasure-from-map | whoever | take
tribe-bones | goblins | attack collect-artifact done drop-artifact explore flare hide leave-terrain lurk
    mental-block move plunder reveal-tribe secret special strike-crystal tribe-spawn tunnel wisp worm
tribe-eye | goblins | attack collect-artifact done drop-artifact explore flare hide leave-terrain lurk mental-block
    move plunder reveal-tribe secret special strike-crystal tribe-spawn tunnel wisp worm
tribe-fangs | goblins | attack collect-artifact done drop-artifact explore flare hide leave-terrain lurk
    mental-block move plunder reveal-tribe secret special strike-crystal tribe-spawn tunnel wisp worm
turn | whoever | turn
turn-first | manor | turn-first
underworm | knight | carried
unicorn-act | nightmare-unicorn | blast collect-artifact drop-artifact mental-block move-card stop switch-arrow
    teleport turn-card
unicorn-attack | nightmare-unicorn | target
unicorn-face | whoever | face
unicorn-gather | nightmare-unicorn | collect go-on mark
unicorn-land | nightmare-unicorn | land
unicorn-lose | nightmare-unicorn | fade
unicorn-start | whoever | start
unicorn-upgrade | nightmare-unicorn | radiate
unicorn-with | nightmare-unicorn | with-card
vile-act | vile-ghoul | attack boost-attack boost-move collect collect-artifact drop-artifact flare leave-terrain
    mental-block move scour-reveal smash sneak stop strike terror
vile-select | vile-ghoul | select-die
war-begin | goblins | draw-war mental-block secret
war-card | goblins | war-card
warlock-act | warlock | conjure enclose glower leap-to sneak-to stop summon syphon teleport-to
warlock-curse | warlock | curse go-on
warlock-discard-spell | warlock | discard-spell
warlock-dominate | warlock | dominate stop
warlock-enclose | warlock | enclose
warlock-flash | warlock | flash go-on shroud
warlock-flee | warlock | flee
warlock-give-up | warlock | give-up give-up-played go-on
warlock-grow | warlock | go-on summon
warlock-odd-curse | warlock | curse-more
warlock-play-spell | warlock | play-spell
warlock-start | warlock | start
warlock-uprooted | warlock | flee
wing | dragon | leave-terrain move through-wall
wisp-hero | whoever | stop wisp
wisp-on | goblins | stop wisp
wraith-start | manor | start
wrath | dragon | move-off
"""

QUESTIONS: Final = {
    name: Question(role, frozenset(verbs.split()))
    for name, role, verbs in (line.split(" | ") for line in TABLE.strip().replace("\n    ", " ").split("\n"))
}
