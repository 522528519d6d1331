-- What the arena looks like.

local draw = {}

local COLOURS = {
    floor = { 0.13, 0.12, 0.16 }, tile = { 0.16, 0.15, 0.20 }, wall = { 0.30, 0.27, 0.36 },
    text = { 0.93, 0.91, 0.86 }, faint = { 0.60, 0.57, 0.63 }, panel = { 0.09, 0.08, 0.12 },
    wizard = { 0.45, 0.36, 0.85 }, hat = { 0.33, 0.25, 0.68 }, skin = { 0.96, 0.82, 0.68 },
    goblin = { 0.40, 0.62, 0.28 }, player = { 0.95, 0.70, 0.20 }, stone = { 0.34, 0.33, 0.38 },
    mana = { 0.30, 0.62, 0.96 }, health = { 0.90, 0.32, 0.36 }, bolt = { 0.98, 0.95, 0.62 },
    thief = { 0.95, 0.70, 0.20 }, tree = { 0.16, 0.30, 0.20 }, sack = { 0.62, 0.50, 0.34 },
    path = { 0.98, 0.86, 0.45 }, ghost = { 0.98, 0.86, 0.45, 0.35 },
}
local PANEL = 360
local SAYINGS = {
    ["goto"] = "walk to", melee = "strike", lightning = "cast lightning on",
    drink_mana = "drink", drink_health = "drink",
}

local function colour(name, alpha)
    local it = COLOURS[name]
    love.graphics.setColor(it[1], it[2], it[3], alpha or it[4] or 1)
end

function draw.load()
    draw.small = love.graphics.newFont(14)
    draw.plain = love.graphics.newFont(16)
    draw.large = love.graphics.newFont(22)
    draw.huge = love.graphics.newFont(44)
end

-- From metres to points of the window; the arena is a square at its left.
local function view(arena)
    local size = math.min(love.graphics.getWidth() - PANEL, love.graphics.getHeight())
    local scale = (size - 40) / arena.SIZE
    return size / 2, love.graphics.getHeight() / 2, scale
end

-- A bar that is filled so far. Rounded corners need some width; of none they leave a stain.
local function filled(x, y, width, height, round)
    if width >= 1 then
        love.graphics.rectangle("fill", x, y, width, height, math.min(round, width / 2))
    end
end

draw.colour, draw.view, draw.PANEL = colour, view, PANEL

local function bar(x, y, width, share, name)
    love.graphics.setColor(0, 0, 0, 0.55)
    love.graphics.rectangle("fill", x, y, width, 5, 2)
    colour(name)
    filled(x, y, width * math.max(0, math.min(1, share)), 5, 2)
end

local function floor(arena, scale)
    local half = arena.SIZE / 2 * scale
    colour("wall")
    love.graphics.rectangle("fill", -half - 8, -half - 8, 2 * half + 16, 2 * half + 16, 10)
    colour("floor")
    love.graphics.rectangle("fill", -half, -half, 2 * half, 2 * half)
    colour("tile")
    local tile = 2 * half / 10
    for row = 0, 9 do
        for column = row % 2, 9, 2 do
            love.graphics.rectangle("fill", -half + column * tile, -half + row * tile, tile, tile)
        end
    end
end

draw.floor = floor

local function flask(thing, scale, name)
    local x, y = thing.x * scale, thing.z * scale
    local size = scale * (0.45 + thing.potency / 200)
    colour(name, 0.25)
    love.graphics.circle("fill", x, y, size * 1.9)
    colour(name)
    love.graphics.circle("fill", x, y + size * 0.25, size)
    love.graphics.rectangle("fill", x - size * 0.3, y - size * 1.2, size * 0.6, size)
    love.graphics.setColor(1, 1, 1, 0.55)
    love.graphics.circle("fill", x - size * 0.35, y, size * 0.25)
    colour("text")
    love.graphics.rectangle("fill", x - size * 0.4, y - size * 1.4, size * 0.8, size * 0.3, 2)
end

local function is_hurt(thing, arena)
    return thing.hurt_at and arena.seconds - thing.hurt_at < 0.15
end

local function creature(x, y, size, name, arena, thing)
    love.graphics.setColor(0, 0, 0, 0.35)
    love.graphics.ellipse("fill", x, y + size * 0.9, size, size * 0.35)
    if is_hurt(thing, arena) then
        love.graphics.setColor(1, 1, 1)
    else
        colour(name)
    end
end

local function goblin(thing, arena, scale)
    local x, y, size = thing.x * scale, thing.z * scale, scale * 0.75
    creature(x, y, size, "goblin", arena, thing)
    love.graphics.circle("fill", x, y, size)
    love.graphics.polygon("fill", x - size * 0.8, y - size * 0.5, x - size * 1.7, y - size * 0.8,
        x - size * 0.8, y + size * 0.2)
    love.graphics.polygon("fill", x + size * 0.8, y - size * 0.5, x + size * 1.7, y - size * 0.8,
        x + size * 0.8, y + size * 0.2)
    love.graphics.setColor(0.98, 0.95, 0.5)
    love.graphics.circle("fill", x - size * 0.35, y - size * 0.1, size * 0.2)
    love.graphics.circle("fill", x + size * 0.35, y - size * 0.1, size * 0.2)
    love.graphics.setColor(0.1, 0.1, 0.1)
    love.graphics.circle("fill", x - size * 0.33, y - size * 0.1, size * 0.09)
    love.graphics.circle("fill", x + size * 0.33, y - size * 0.1, size * 0.09)
    if arena.seconds - thing.hit < 0.2 then
        colour("health")
        love.graphics.setLineWidth(3)
        love.graphics.circle("line", x, y, size * 1.5)
    end
    if thing == arena.player then
        colour("player")
        love.graphics.setLineWidth(2.5)
        love.graphics.circle("line", x, y, size * 1.75)
    end
    bar(x - size, y - size * 1.5, size * 2, thing.health / 30, "health")
end

local function wizard(arena, scale)
    local thing = arena.wizard
    local x, y, size = thing.x * scale, thing.z * scale, scale * 0.85
    creature(x, y, size, "wizard", arena, thing)
    love.graphics.polygon("fill", x - size, y + size, x + size, y + size, x, y - size * 0.6)
    colour("skin")
    love.graphics.circle("fill", x, y - size * 0.25, size * 0.5)
    colour("hat")
    love.graphics.ellipse("fill", x, y - size * 0.55, size * 0.95, size * 0.25)
    love.graphics.polygon("fill", x - size * 0.5, y - size * 0.6, x + size * 0.5, y - size * 0.6,
        x + size * 0.15, y - size * 1.9)
    love.graphics.setColor(0.15, 0.12, 0.2)
    love.graphics.circle("fill", x - size * 0.18, y - size * 0.22, size * 0.08)
    love.graphics.circle("fill", x + size * 0.18, y - size * 0.22, size * 0.08)
    if arena.step and arena.step.name == "lightning" then
        colour("bolt", 0.5 + 0.5 * math.sin(arena.seconds * 30))
        love.graphics.setLineWidth(3)
        love.graphics.circle("line", x, y, size * 1.6)
    end
    bar(x - size * 1.4, y - size * 2.5, size * 2.8, thing.health / 100, "health")
    bar(x - size * 1.4, y - size * 2.5 + 7, size * 2.8, thing.mana / 100, "mana")
end

-- The plan, as the way that it takes.
local function path(arena, scale)
    if not arena.plan then
        return
    end
    local x, y = arena.wizard.x * scale, arena.wizard.z * scale
    local present = arena.step and arena.step.number or 0
    love.graphics.setLineWidth(2)
    for number, step in ipairs(arena.plan.steps) do
        local target = arena.things[tostring(step.supplier.bits)]
        if target and number > present and target ~= arena.wizard then
            local to_x, to_y = target.x * scale, target.z * scale
            local gap = math.sqrt((to_x - x) ^ 2 + (to_y - y) ^ 2)
            colour("path", number == present + 1 and 0.9 or 0.45)
            for at = 0, gap - 6, 12 do
                love.graphics.line(x + (to_x - x) * at / gap, y + (to_y - y) * at / gap,
                    x + (to_x - x) * (at + 6) / gap, y + (to_y - y) * (at + 6) / gap)
            end
            if step.name == "goto" then
                x, y = to_x, to_y
            end
        end
    end
end

local function bolts(arena, scale)
    for _, bolt in ipairs(arena.bolts) do
        local age = arena.seconds - bolt.at
        if age < 0.35 then
            local points = {}
            for part = 0, 8 do
                local jag = (part > 0 and part < 8) and math.sin(part * 12.9 + bolt.at * 7) * 10 or 0
                points[#points + 1] = (bolt.from.x + (bolt.to.x - bolt.from.x) * part / 8) * scale + jag
                points[#points + 1] = (bolt.from.z + (bolt.to.z - bolt.from.z) * part / 8) * scale - jag
            end
            colour("bolt", 1 - age / 0.35)
            love.graphics.setLineWidth(4)
            love.graphics.line(points)
            love.graphics.circle("fill", points[#points - 1], points[#points], 14 * (1 - age))
        end
    end
end

local function words(name)
    return (name:gsub("_", " "))
end

local function describe(arena, step)
    local target = arena.things[tostring(step.supplier.bits)]
    return SAYINGS[step.name] .. " the " .. (target and words(target.kind) or "…")
end

local function panel(arena)
    local x, y = love.graphics.getWidth() - PANEL + 10, 24
    colour("panel")
    love.graphics.rectangle("fill", x - 20, 0, PANEL + 20, love.graphics.getHeight())
    local function line(font, name, text, below)
        love.graphics.setFont(font)
        colour(name)
        love.graphics.printf(text, x, y, PANEL - 30)
        local _, lines = font:getWrap(text, PANEL - 30)
        y = y + #lines * font:getHeight() + (below or 4)
    end
    line(draw.large, "text", "The wizard's mind", 14)
    line(draw.small, "faint", "What drives him, and how satisfied it is: now, and in pale after his plan.", 10)
    local after = {}
    for _, drive in ipairs(arena.plan and arena.plan.drives or {}) do
        after[drive.name] = drive
    end
    for _, name in ipairs({ "kill_all_enemies", "maximize_health", "maximize_mana", "keep_distance" }) do
        line(draw.plain, "text", words(name), 2)
        local width, now = PANEL - 40, arena:satisfaction(name)
        love.graphics.setColor(1, 1, 1, 0.08)
        love.graphics.rectangle("fill", x, y, width, 14, 3)
        if after[name] then
            colour("ghost")
            filled(x, y, width * after[name].after, 14, 3)
        end
        colour("path")
        filled(x, y + 4, width * now, 6, 2)
        y = y + 24
    end
    y = y + 12
    line(draw.large, "text", "His plan", 10)
    if arena.plan then
        local present = arena.step and arena.step.number or -1
        for number, step in ipairs(arena.plan.steps) do
            local is_now = number - 1 == present
            local is_done = number - 1 < present
            line(draw.plain, is_now and "path" or is_done and "faint" or "text",
                (is_now and "›  " or "    ") .. number .. ". " .. describe(arena, step))
        end
        y = y + 8
        line(draw.small, "faint", ("He expects a utility of %.2f from it."):format(arena.plan.utility))
    else
        line(draw.plain, "faint", "None: nothing that he could do is better than waiting.")
    end
    y = y + 20
    line(draw.large, "text", ("%d seconds"):format(math.floor(arena.seconds)), 6)
    line(draw.small, "faint", ("goblins struck: %d, potions drunk: %d, plans: %d"):format(arena.killed,
        arena.drunk, arena.plans), 20)
    local bottom = love.graphics.getHeight() - 96
    if y < bottom then
        y = bottom
    end
    if arena.is_played then
        line(draw.small, "text", "You are the goblin in the ring.", 2)
        line(draw.small, "faint", "Arrows or WASD: run.   Space: hit.\nTab: watch.   R: again.   Esc: leave.")
    else
        line(draw.small, "text", "You are watching.", 2)
        line(draw.small, "faint", "Tab: be a goblin.   R: again.   Esc: leave.")
    end
end

function draw.frame(arena)
    love.graphics.clear(0.06, 0.05, 0.08)
    local x, y, scale = view(arena)
    love.graphics.push()
    love.graphics.translate(x, y)
    floor(arena, scale)
    for _, stone in ipairs(arena:all("stone")) do
        colour("stone")
        love.graphics.ellipse("fill", stone.x * scale, stone.z * scale, scale * 1.1, scale * 0.8)
    end
    for _, potion in ipairs(arena:all("mana_potion")) do
        flask(potion, scale, "mana")
    end
    for _, potion in ipairs(arena:all("health_potion")) do
        flask(potion, scale, "health")
    end
    path(arena, scale)
    for _, it in ipairs(arena:all("goblin")) do
        goblin(it, arena, scale)
    end
    wizard(arena, scale)
    bolts(arena, scale)
    if arena.wizard.health == 0 then
        love.graphics.setFont(draw.huge)
        colour("text")
        love.graphics.printf("The wizard is dead.", -400, -60, 800, "center")
        love.graphics.setFont(draw.large)
        love.graphics.printf(("He lived for %d seconds. R: again."):format(math.floor(arena.seconds)),
            -400, 0, 800, "center")
    end
    love.graphics.pop()
    panel(arena)
end

return draw
