-- The game: what is true in the arena. It moves goblins, lets them hit, makes potions appear, and
-- performs the wizard's steps. What the wizard does next is the library's business: once a frame
-- this file tells it what has changed, ticks, and reads what came of it.

local ffi = require("ffi")
local udg = require("udgoap")

local arena = {
    SIZE = 40,
    TITLE = "udgoap: the wizard's arena",
    WIZARD_SPEED = 4,
    GOBLIN_SPEED = 2.4,
    PLAYER_SPEED = 4.4,
    REACH = 2,
    MOST_GOBLINS = 6,
    MOST_POTIONS = 5,
}
arena.__index = arena

local DOCUMENTS = { "wizard.json", "wizard_life.json", "wizard_pace.json" }
local STONES = { { -13, -13 }, { 13, -13 }, { -13, 13 }, { 13, 13 }, { 0, 0 } }
local C = udg.constants

-- A small generator of our own, so that equal seeds give equal games everywhere.
function arena:chance()
    self.random = (self.random * 16807) % 2147483647
    return self.random / 2147483647
end

local function distance(a, b)
    return math.sqrt((a.x - b.x) ^ 2 + (a.z - b.z) ^ 2)
end

-- Moves `a` up to `step` metres towards `b`, no nearer than `near`. True once it is there.
local function approach(a, b, step, near)
    local gap = distance(a, b)
    if gap > near then
        local share = math.min(step, gap - near) / gap
        a.x, a.z = a.x + (b.x - a.x) * share, a.z + (b.z - a.z) * share
    end
    return gap - step <= near + 1e-3
end

local function key_of(object)
    return tostring(object.bits)
end

function arena.new(root, seed, is_played)
    local paths = {}
    for number, name in ipairs(DOCUMENTS) do
        paths[number] = root .. "/examples/domains/" .. name
    end
    paths[#paths + 1] = root .. "/examples/love/arena.json"
    local self = setmetatable({
        things = {}, bolts = {}, random = seed, seconds = 0, killed = 0, drunk = 0, plans = 0,
        next_goblin = 2, next_potion = 1, is_played = is_played,
    }, arena)
    self.domain = udg.load_domain(paths)
    self.world = ffi.new("UdgWorld")
    local def = udg.new("UdgWorldDef", "udg_world_def")
    def.domain = self.domain
    udg.must(udg.udg_world_create(def, self.world))
    self.attributes, self.actions = {}, {}
    for _, name in ipairs({ "health", "mana", "potency" }) do
        self.attributes[name] = udg.find(self.domain, "attribute", name)
    end
    for _, name in ipairs({ "goto", "melee", "lightning", "drink_mana", "drink_health" }) do
        self.actions[udg.find(self.domain, "action", name).id] = name
    end
    for _, place in ipairs(STONES) do
        self:create("stone", place[1], place[2])
    end
    self.wizard = self:create("wizard", 0, -6, { health = 100, mana = 60 })
    self.npc = ffi.new("UdgNpc")
    udg.must(udg.udg_npc_from_object(self.world, self.wizard.object, self.npc))
    if is_played then
        self.player = self:create("goblin", 0, 16, { health = 30 })
    end
    self:create("mana_potion", -9, 5, { potency = 40 })
    self:create("health_potion", 9, 5, { potency = 30 })
    self.input = udg.new("UdgTickInput", "udg_tick_input")
    self.planner = ffi.new("UdgPlanner")
    udg.must(udg.udg_planner_create(nil, self.planner))
    return self
end

-- Gives everything back to the library.
function arena:close()
    udg.must(udg.udg_planner_destroy(self.planner))
    udg.must(udg.udg_world_destroy(self.world))
    udg.must(udg.udg_domain_destroy(self.domain))
end

function arena:create(kind, x, z, numbers)
    local def, object = udg.new("UdgObjectDef", "udg_object_def"), ffi.new("UdgObject")
    def.object_type = udg.find(self.domain, "type", kind)
    def.position.x, def.position.z, def.has_position = x, z, 1
    udg.must(udg.udg_object_create(self.world, def, object))
    local thing = { kind = kind, object = object, x = x, z = z, born = self.seconds, hit = -9 }
    for name, value in pairs(numbers or {}) do
        self:set(thing, name, value)
    end
    self.things[key_of(thing.object)] = thing
    return thing
end

function arena:destroy(thing)
    udg.must(udg.udg_object_destroy(self.world, thing.object))
    self.things[key_of(thing.object)] = nil
    thing.is_gone = true
end

function arena:set(thing, name, value)
    thing[name] = value
    udg.must(udg.udg_object_set_number(self.world, thing.object, self.attributes[name], value))
end

-- All things of a kind, the oldest first.
function arena:all(kind)
    local found = {}
    for _, thing in pairs(self.things) do
        if thing.kind == kind then
            found[#found + 1] = thing
        end
    end
    table.sort(found, function(a, b) return a.object.bits < b.object.bits end)
    return found
end

-- Who comes into being by and by.
function arena:spawn()
    local edge = self.SIZE / 2 - 1
    if self.seconds >= self.next_goblin and #self:all("goblin") < self.MOST_GOBLINS then
        local x, z = self:chance() < 0.5 and -edge or edge, (self:chance() * 2 - 1) * edge
        self:create("goblin", x, z, { health = 30 })
        self.next_goblin = self.seconds + 4 + 3 * self:chance()
    end
    local potions = #self:all("mana_potion") + #self:all("health_potion")
    if self.seconds >= self.next_potion and potions < self.MOST_POTIONS then
        local kind = self:chance() < 0.6 and "mana_potion" or "health_potion"
        self:create(kind, (self:chance() * 2 - 1) * edge, (self:chance() * 2 - 1) * edge,
            { potency = 20 + math.floor(60 * self:chance()) })
        self.next_potion = self.seconds + 3 + 3 * self:chance()
    end
end

function arena:hurt(thing, damage)
    self:set(thing, "health", math.max(0, thing.health - damage))
    thing.hurt_at = self.seconds
    if thing.health == 0 and thing ~= self.wizard then
        self.killed = self.killed + 1
        self:destroy(thing)
        if thing == self.player then
            self.player, self.returns = nil, self.seconds + 2
        end
    end
end

function arena:try_hit(goblin)
    local can = self.seconds - goblin.hit >= 1 and distance(goblin, self.wizard) <= self.REACH
    if can then
        goblin.hit = self.seconds
        self:hurt(self.wizard, 12)
    end
end

-- Nobody stands where the wizard stands.
function arena:keep_apart(goblin)
    local gap = distance(goblin, self.wizard)
    if gap > 0 and gap < 1.2 then
        local share = 1.2 / gap
        goblin.x = self.wizard.x + (goblin.x - self.wizard.x) * share
        goblin.z = self.wizard.z + (goblin.z - self.wizard.z) * share
    end
end

-- `wish` is where the player wants to go, and whether to hit.
function arena:move_goblins(dt, wish)
    for _, goblin in ipairs(self:all("goblin")) do
        if goblin == self.player then
            local edge = self.SIZE / 2
            goblin.x = math.max(-edge, math.min(edge, goblin.x + wish.x * self.PLAYER_SPEED * dt))
            goblin.z = math.max(-edge, math.min(edge, goblin.z + wish.z * self.PLAYER_SPEED * dt))
            self:keep_apart(goblin)
            if wish.hits then
                self:try_hit(goblin)
            end
        else
            approach(goblin, self.wizard, self.GOBLIN_SPEED * dt, 1.2)
            self:try_hit(goblin)
        end
    end
    if self.is_played and not self.player and self.seconds >= self.returns then
        self.player = self:create("goblin", 0, self.SIZE / 2 - 1, { health = 30 })
    end
end

-- What comes of a step that the wizard has finished. False if it can't be done any more.
local finish = {}

function finish.melee(self, target)
    if distance(self.wizard, target) > self.REACH then
        return false
    end
    self:hurt(target, 30)
    return true
end

function finish.lightning(self, target)
    if self.wizard.mana < 20 then
        return false
    end
    self:set(self.wizard, "mana", self.wizard.mana - 20)
    self.bolts[#self.bolts + 1] = { from = { x = self.wizard.x, z = self.wizard.z },
        to = { x = target.x, z = target.z }, at = self.seconds }
    self:hurt(target, 30)
    return true
end

local function drink(name)
    return function(self, target)
        self:set(self.wizard, name, math.min(100, self.wizard[name] + target.potency))
        self.drunk = self.drunk + 1
        self:destroy(target)
        return true
    end
end

finish.drink_mana, finish.drink_health = drink("mana"), drink("health")

-- Goes on with the wizard's step. Nil while it lasts; then whether it was done.
function arena:perform(step, dt)
    local target = self.things[key_of(step.supplier)]
    if not target then
        return false
    end
    if step.name == "goto" then
        return approach(self.wizard, target, self.WIZARD_SPEED * dt, step.distance) or nil
    end
    if self.seconds - step.started < step.duration then
        return nil
    end
    return finish[step.name](self, target)
end

-- The wizard's part of a frame: performs the step that the library has told, and reports.
function arena:serve(dt)
    if not self.step then
        return
    end
    local done = self:perform(self.step, dt)
    if done ~= nil then
        local result = done and C.UDG_STEP_SUCCEEDED or C.UDG_STEP_FAILED
        udg.must(udg.udg_npc_report(self.world, self.npc, self.step.id, result, nil))
        self.step = nil
    end
end

-- Reads what happened in the tick.
function arena:listen()
    local events, count = ffi.new("const UdgEvent *[1]"), ffi.new("uint32_t[1]")
    udg.must(udg.udg_world_events(self.world, events, count))
    for index = 0, count[0] - 1 do
        local event = events[0][index]
        if event.kind == C.UDG_EVENT_STEP_STARTED then
            local step = ffi.new("UdgStep")
            udg.must(udg.udg_npc_step(self.world, self.npc, step))
            self.step = { id = step.step_id, supplier = udg.object(step.supplier), distance = step.distance,
                started = step.started, duration = step.duration, number = step.number,
                name = self.actions[step.action.id] }
        elseif event.kind == C.UDG_EVENT_STEP_ABORTED or event.kind == C.UDG_EVENT_STEP_FAILED then
            self.step = nil
        elseif event.kind == C.UDG_EVENT_PLAN_ADOPTED then
            self.plans = self.plans + 1
            self:remember(event)
        elseif event.kind == C.UDG_EVENT_PLAN_ENDED or event.kind == C.UDG_EVENT_PLAN_DROPPED then
            self.plan = nil
        end
    end
end

-- Keeps what is shown of a plan. The tick has decided already: this asks a planner the same
-- question in the same world, for its answer in full.
function arena:remember(event)
    local result = ffi.new("UdgPlanResult")
    local steps, drives = ffi.new("UdgPlanStep[32]"), ffi.new("UdgDriveForecast[16]")
    local count = ffi.new("uint32_t[1]")
    udg.must(udg.udg_planner_plan(self.planner, self.world, self.npc, nil, result))
    local plan = { steps = {}, drives = {}, utility = event.utility, since = self.seconds }
    udg.must(udg.udg_planner_steps(self.planner, steps, 32, count))
    for index = 0, count[0] - 1 do
        plan.steps[index + 1] = { name = self.actions[steps[index].action.id],
            supplier = udg.object(steps[index].supplier) }
    end
    udg.must(udg.udg_planner_drives(self.planner, drives, 16, count))
    local text = ffi.new("UdgText")
    for index = 0, count[0] - 1 do
        local drive = drives[index]
        udg.must(udg.udg_domain_drive_name(self.domain, drive.drive, text))
        plan.drives[index + 1] = { name = ffi.string(text.data), weight = drive.weight,
            now = drive.before, after = drive.after }
    end
    self.plan = plan
end

function arena:write_positions()
    local things, count = {}, 0
    for _, thing in pairs(self.things) do
        count = count + 1
        things[count] = thing
    end
    local objects, places = ffi.new("UdgObject[?]", count), ffi.new("UdgVector3[?]", count)
    for index, thing in ipairs(things) do
        objects[index - 1] = thing.object
        places[index - 1].x, places[index - 1].z = thing.x, thing.z
    end
    udg.must(udg.udg_world_write_positions(self.world, objects, count, places, 0, nil))
end

-- One frame of the game.
function arena:update(dt, wish)
    if self.wizard.health == 0 then
        return
    end
    self.seconds = self.seconds + dt
    self:spawn()
    self:move_goblins(dt, wish)
    self:serve(dt)
    self:write_positions()
    self.input.seconds = self.seconds
    udg.must(udg.udg_world_tick(self.world, self.input, nil))
    self:listen()
end

-- A goblin without a player runs straight at the wizard.
function arena:wish_of_its_own()
    local from, to = self.player, self.wizard
    if not from then
        return { x = 0, z = 0, hits = false }
    end
    local x, z = to.x - from.x, to.z - from.z
    local length = math.max(1, math.sqrt(x * x + z * z))
    return { x = x / length, z = z / length, hits = true }
end

-- What came of it, in a line.
function arena:outcome()
    return ("goblins struck: %d, potions drunk: %d, plans: %d, health: %d"):format(self.killed,
        self.drunk, self.plans, self.wizard.health)
end

-- How satisfied a drive of the wizard is now, 0 to 1.
function arena:satisfaction(name)
    local out = ffi.new("float[1]")
    local drive = udg.find(self.domain, "drive", name)
    udg.must(udg.udg_npc_drive_satisfaction(self.world, self.npc, drive, out))
    return out[0]
end

return arena
