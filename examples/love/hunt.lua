-- The hunted player: what is true in the yard. You are the thief. Guards chase you while they see
-- you, search where they last saw you, ask each other, and give up after the time that the document
-- says (examples/domains/hunt.json). They plan with what they believe: this file tells the library
-- which way they look, answers whom they can see, and performs their steps.

local ffi = require("ffi")
local udg = require("udgoap")

local hunt = {
    SIZE = 44,
    TITLE = "udgoap: the hunted player",
    THIEF_SPEED = 4.8,
    SPEEDS = { walk = 2, chase = 4, search = 3 },
    REACH = 1.3,
    -- How far a guard's call is heard.
    EARSHOT = 9,
}
hunt.__index = hunt

local C = udg.constants
local ACTIONS = { "walk", "keep_watch", "chase", "grab", "search", "ask" }
local TREES = { { -9, -9, 2.4 }, { 9, -9, 2.4 }, { 0, 0, 3 }, { -9, 9, 2.4 }, { 9, 9, 2.4 },
    { -16, 0, 1.8 }, { 16, 0, 1.8 }, { 0, 16, 1.8 }, { 0, -16, 1.8 } }
local POSTS = { { -14, -14 }, { 15, -5 }, { 4, 11 } }
local GUARDS = { { "Ada", -12, -12 }, { "Bran", 14, -3 }, { "Cid", 3, 9 } }
local SACKS = { { 18, -18 }, { -18, 18 }, { 18, 18 }, { -18, -5 }, { 5, -12 } }
-- Where the thief goes when nobody plays him, and for how many seconds he hides there.
local ROUND = { { -6, 18, 0 }, { -6, 7, 0 }, { 5, 5, 0 }, { 13, 12, 0 }, { 19, 4, 0 }, { 19, -17, 0 },
    { 5, -19, 0 }, { -4, -12, 0 }, { -12, -10, 0 }, { -20, -2, 25 }, { -19, 18, 0 } }

local function distance(a, b)
    return math.sqrt((a.x - b.x) ^ 2 + (a.z - b.z) ^ 2)
end

function hunt.new(root, _, is_played)
    local self = setmetatable({
        seconds = 0, is_played = is_played, guards = {}, posts = {}, trees = {}, taken = 0, leg = 1,
        counts = { noticed = 0, lost = 0, searched = 0, asked = 0, told = 0, ["given up"] = 0, caught = 0 },
    }, hunt)
    self.domain = udg.load_domain({ root .. "/examples/domains/hunt.json" })
    self.world = ffi.new("UdgWorld")
    local binding = ffi.new("UdgQueryBinding[1]")
    binding[0].query = udg.find(self.domain, "query", "line_of_sight")
    -- The sensors' questions are read after each tick, all at once.
    binding[0].answerer = C.UDG_ANSWERER_VIEW
    local def = udg.new("UdgWorldDef", "udg_world_def")
    def.domain, def.query_bindings, def.query_binding_count = self.domain, binding, 1
    udg.must(udg.udg_world_create(def, self.world))
    self.attributes, self.actions = {}, {}
    for _, name in ipairs({ "position", "caught", "wants_news" }) do
        self.attributes[name] = udg.find(self.domain, "attribute", name)
    end
    for _, name in ipairs(ACTIONS) do
        self.actions[udg.find(self.domain, "action", name).id] = name
    end
    for number, place in ipairs(TREES) do
        self.trees[number] = { x = place[1], z = place[2], radius = place[3] }
    end
    for number, place in ipairs(POSTS) do
        self.posts[number] = self:create("post", place[1], place[2])
    end
    self.thief = self:create("thief", -2, 19)
    self.thief.name = "the thief"
    for number, guard in ipairs(GUARDS) do
        self.guards[number] = self:create_guard(guard[1], guard[2], guard[3])
    end
    self.sack = 1
    self.input = udg.new("UdgTickInput", "udg_tick_input")
    self.input.applies_rates = 1
    return self
end

-- Gives everything back to the library.
function hunt:close()
    udg.must(udg.udg_world_destroy(self.world))
    udg.must(udg.udg_domain_destroy(self.domain))
end

function hunt:create(kind, x, z)
    local def, object = udg.new("UdgObjectDef", "udg_object_def"), ffi.new("UdgObject")
    def.object_type = udg.find(self.domain, "type", kind)
    def.position.x, def.position.z, def.has_position = x, z, 1
    udg.must(udg.udg_object_create(self.world, def, object))
    return { kind = kind, object = object, x = x, z = z, angle = 0 }
end

function hunt:create_guard(name, x, z)
    local guard = self:create("guard", x, z)
    guard.name, guard.npc, guard.knows, guard.searches = name, ffi.new("UdgNpc"), "nothing", false
    udg.must(udg.udg_npc_from_object(self.world, guard.object, guard.npc))
    udg.must(udg.udg_npc_set_belief_mode(self.world, guard.npc, C.UDG_BELIEF_OWN_FACTS))
    local mind = udg.new("UdgMindOptions", "udg_mind_options")
    -- What a step does to the truth is what the document says; this file only moves guards.
    mind.performed_by = C.UDG_PERFORMED_BY_REPORTED
    udg.must(udg.udg_npc_set_mind(self.world, guard.npc, mind, nil))
    return guard
end

-- Whether nothing stands between two points.
function hunt:sees(from, to)
    local x, z = to.x - from.x, to.z - from.z
    local squared = x * x + z * z
    for _, tree in ipairs(self.trees) do
        local share = 0
        if squared > 0 then
            share = ((tree.x - from.x) * x + (tree.z - from.z) * z) / squared
            share = math.max(0, math.min(1, share))
        end
        if distance(tree, { x = from.x + x * share, z = from.z + z * share }) < tree.radius then
            return false
        end
    end
    return true
end

-- Nobody walks through trees or out of the yard.
function hunt:keep_out(walker)
    for _, tree in ipairs(self.trees) do
        local gap, least = distance(walker, tree), tree.radius + 0.4
        if gap < least and gap > 0 then
            local x, z = (walker.x - tree.x) / gap, (walker.z - tree.z) / gap
            walker.x, walker.z = tree.x + x * least, tree.z + z * least
        end
    end
    local edge = self.SIZE / 2 - 0.5
    walker.x = math.max(-edge, math.min(edge, walker.x))
    walker.z = math.max(-edge, math.min(edge, walker.z))
end

-- Walks towards a point, around trees. True once it is there.
function hunt:walk(walker, to, step)
    local gap = distance(walker, to)
    if gap <= step then
        walker.x, walker.z = to.x, to.z
        self:keep_out(walker)
        return true
    end
    local x, z = (to.x - walker.x) / gap, (to.z - walker.z) / gap
    walker.angle = math.atan2(x, z)
    for _, tree in ipairs(self.trees) do
        local to_tree = { x = tree.x - walker.x, z = tree.z - walker.z }
        local ahead = to_tree.x * x + to_tree.z * z
        local aside = to_tree.x * z - to_tree.z * x
        local room = tree.radius + 0.5
        if ahead > 0 and ahead < room + 0.6 and math.abs(aside) < room and ahead < gap then
            -- Around it by the shorter way; to one side if both are equal.
            local side = aside > 0 and -1 or 1
            x, z = z * side, -x * side
            break
        end
    end
    walker.x, walker.z = walker.x + x * step, walker.z + z * step
    self:keep_out(walker)
    return false
end

-- The thief without a player makes his round.
function hunt:wish_of_its_own()
    local to = ROUND[self.leg]
    local x, z = to[1] - self.thief.x, to[2] - self.thief.z
    local length = math.sqrt(x * x + z * z)
    if length < 0.6 then
        self.waits = (self.waits or self.seconds + to[3])
        if self.seconds >= self.waits then
            self.waits, self.leg = nil, self.leg % #ROUND + 1
        end
        return { x = 0, z = 0 }
    end
    return { x = x / math.max(length, 1), z = z / math.max(length, 1) }
end

function hunt:move_thief(dt, wish)
    local thief = self.thief
    if thief.caught_at then
        if self.seconds - thief.caught_at > 4 then
            -- He has got away.
            thief.caught_at, thief.x, thief.z, self.leg = nil, -2, 19, 1
            udg.must(udg.udg_object_set_flag(self.world, thief.object, self.attributes.caught, 0))
        end
        return
    end
    local length = math.sqrt(wish.x ^ 2 + wish.z ^ 2)
    if length > 0 then
        local to = { x = thief.x + wish.x * 9, z = thief.z + wish.z * 9 }
        self:walk(thief, to, self.THIEF_SPEED * dt * math.min(1, length))
    end
    local sack = SACKS[self.sack]
    if distance(thief, { x = sack[1], z = sack[2] }) < 1.2 then
        self.taken, self.sack = self.taken + 1, self.sack % #SACKS + 1
    end
end

function hunt:sack_place()
    return SACKS[self.sack][1], SACKS[self.sack][2]
end

function hunt:report(guard, result)
    udg.must(udg.udg_npc_report(self.world, guard.npc, guard.step.id, result, nil))
    guard.step = nil
end

-- One tells others what it believes of the thief. Returns how many facts that is.
function hunt:talk(teller, listeners)
    if #listeners == 0 then
        return 0
    end
    local npcs, count = ffi.new("UdgNpc[?]", #listeners), ffi.new("uint32_t[1]")
    for index, listener in ipairs(listeners) do
        npcs[index - 1] = listener.npc
    end
    udg.must(udg.udg_npc_talk(self.world, teller.npc, npcs, #listeners, self.thief.object, count))
    return count[0]
end

function hunt:call_out(guard)
    local near = {}
    for _, other in ipairs(self.guards) do
        if other ~= guard and distance(guard, other) <= self.EARSHOT then
            near[#near + 1] = other
        end
    end
    self:talk(guard, near)
end

-- What comes of a step whose time is over, beyond what the document says of it.
local finish = {}

function finish.grab(self, guard)
    local can = distance(guard, self.thief) <= self.REACH and not self.thief.caught_at
    if can then
        self.thief.caught_at = self.seconds
        self.counts.caught = self.counts.caught + 1
    end
    return can
end

function finish.ask(self, guard, step)
    for _, other in ipairs(self.guards) do
        if other.object.bits == step.supplier.bits then
            guard.asks, guard.asked_at = other, self.seconds
            self.counts.asked = self.counts.asked + 1
            self.counts.told = self.counts.told + self:talk(other, { guard })
        end
    end
    return true
end

-- A guard's part of a frame: performs the step that the library has told, and reports.
function hunt:serve(guard, dt)
    local step = guard.step
    if not step then
        return
    end
    local speed, now = self.SPEEDS[step.name], ffi.new("UdgStep")
    -- An answer to a sensor's question may have ended the step: the next tick tells of that.
    if udg.udg_npc_step(self.world, guard.npc, now) ~= C.UDG_STATUS_OK then
        return
    end
    if speed then
        -- Where the step leads follows what the guard believes.
        if self:walk(guard, { x = now.stand.x, z = now.stand.z }, speed * dt) then
            self:report(guard, C.UDG_STEP_SUCCEEDED)
        end
    elseif self.seconds - step.started >= now.duration then
        local done = not finish[step.name] or finish[step.name](self, guard, step)
        self:report(guard, done and C.UDG_STEP_SUCCEEDED or C.UDG_STEP_FAILED)
    end
end

-- Who stands looks around.
function hunt:look(guard)
    local goes = guard.step and self.SPEEDS[guard.step.name]
    local turn = goes and 0 or math.sin(self.seconds * 1.3) * 1.4
    guard.looks = guard.angle + turn
end

-- Reads what happened in the tick.
function hunt:listen()
    local events, count = ffi.new("const UdgEvent *[1]"), ffi.new("uint32_t[1]")
    udg.must(udg.udg_world_events(self.world, events, count))
    for index = 0, count[0] - 1 do
        local event = events[0][index]
        for _, guard in ipairs(self.guards) do
            if guard.object.bits == event.npc.bits then
                if event.kind == C.UDG_EVENT_STEP_STARTED then
                    guard.step = { id = event.step_id, name = self.actions[event.action.id],
                        supplier = udg.object(event.supplier), started = event.seconds }
                    if guard.step.name == "search" then
                        self.counts.searched = self.counts.searched + 1
                    end
                elseif event.kind == C.UDG_EVENT_STEP_ABORTED or event.kind == C.UDG_EVENT_STEP_FAILED then
                    guard.step = nil
                end
            end
        end
    end
end

-- Answers all that the sensors ask in one batch.
function hunt:answer()
    local questions, count = ffi.new("const UdgQuestion *[1]"), ffi.new("uint32_t[1]")
    udg.must(udg.udg_world_sense_questions(self.world, questions, count))
    if count[0] == 0 then
        return
    end
    local answers = ffi.new("UdgAnswer[?]", count[0])
    for index = 0, count[0] - 1 do
        local question = questions[0][index]
        answers[index].value = self:sees(question.eye, question.point) and 1 or 0
        answers[index].is_answered = 1
    end
    udg.must(udg.udg_world_answer_senses(self.world, answers, count[0]))
end

-- What a guard believes of where the thief is: a place, when he was there, how sure it is, and how
-- it came to know. Nil if it has given up.
function hunt:belief(guard)
    local belief, last = ffi.new("UdgBelief"), ffi.new("UdgLastSeen")
    local thief, position = self.thief.object, self.attributes.position
    if udg.udg_npc_belief(self.world, guard.npc, thief, position, belief) == C.UDG_STATUS_OK then
        local at = belief.fact.value.position
        return { x = at.x, z = at.z, since = belief.fact.timestamp, sure = belief.sure, is_known = true,
            teller = belief.source == C.UDG_BELIEF_SOURCE_HEARSAY and self:named(belief.teller) or nil }
    end
    if udg.udg_npc_last_seen(self.world, guard.npc, thief, last) == C.UDG_STATUS_OK then
        return { x = last.point.x, z = last.point.z, since = last.seconds, sure = 0, is_known = false }
    end
    return nil
end

function hunt:named(object)
    for _, guard in ipairs(self.guards) do
        if guard.object.bits == object.bits then
            return guard
        end
    end
    return nil
end

-- The library's own sentence for it.
function hunt:why(guard)
    local text = ffi.new("char[512]")
    local status = udg.udg_npc_explain_belief(self.world, guard.npc, self.thief.object,
        self.attributes.position, text, 512, nil)
    return status == C.UDG_STATUS_OK and ffi.string(text) or nil
end

-- A guard has noticed or lost the thief, or gives up: it calls out, or wants to hear news.
function hunt:follow(guard)
    guard.belief = self:belief(guard)
    local before = guard.knows
    guard.knows = not guard.belief and "nothing" or guard.belief.is_known and "place" or "last place"
    if guard.knows == before then
        return
    end
    local counts = self.counts
    if guard.knows == "place" then
        counts.noticed = counts.noticed + 1
        self:call_out(guard)
    elseif guard.knows == "last place" then
        counts.lost = counts.lost + 1
    else
        counts["given up"] = counts["given up"] + 1
    end
    local wants = guard.knows == "last place" and 1 or 0
    udg.must(udg.udg_object_set_flag(self.world, guard.object, self.attributes.wants_news, wants))
end

-- Tells where everybody is, and which way guards look.
function hunt:write()
    local count = #self.guards
    local objects, places = ffi.new("UdgObject[?]", count + 1), ffi.new("UdgVector3[?]", count + 1)
    local ways = ffi.new("UdgVector3[?]", count)
    for index, guard in ipairs(self.guards) do
        objects[index - 1] = guard.object
        places[index - 1].x, places[index - 1].z = guard.x, guard.z
        ways[index - 1].x, ways[index - 1].z = math.sin(guard.looks), math.cos(guard.looks)
    end
    udg.must(udg.udg_world_write_facings(self.world, objects, count, ways, 0, nil))
    objects[count] = self.thief.object
    places[count].x, places[count].z = self.thief.x, self.thief.z
    udg.must(udg.udg_world_write_positions(self.world, objects, count + 1, places, 0, nil))
end

-- One frame of the game.
function hunt:update(dt, wish)
    self.seconds = self.seconds + dt
    self:move_thief(dt, wish)
    for _, guard in ipairs(self.guards) do
        self:serve(guard, dt)
        self:look(guard)
    end
    self:write()
    self.input.seconds = self.seconds
    udg.must(udg.udg_world_tick(self.world, self.input, nil))
    self:listen()
    self:answer()
    for _, guard in ipairs(self.guards) do
        self:follow(guard)
    end
end

-- What came of it, in a line.
function hunt:outcome()
    local names, parts = {}, {}
    for name in pairs(self.counts) do
        names[#names + 1] = name
    end
    table.sort(names)
    for number, name in ipairs(names) do
        parts[number] = ("%s: %d"):format(name, self.counts[name])
    end
    return table.concat(parts, ", ")
end

return hunt
