-- What the yard looks like, and beside it what each guard believes, and how it came to believe that.

local draw = require("draw")

local hunt_draw = {}

local colour, PANEL = draw.colour, draw.PANEL
-- Each guard has a colour, which its belief on the floor has, too.
local GUARDS = { { 0.40, 0.70, 0.95 }, { 0.92, 0.45, 0.50 }, { 0.55, 0.85, 0.45 } }
local RANGE, HALF_ANGLE = 14, math.pi / 3
local SAYINGS = {
    walk = "walks to", keep_watch = "keeps watch at", chase = "chases", grab = "grabs",
    search = "searches for", ask = "asks",
}

local function of_guard(number, alpha)
    local it = GUARDS[number]
    love.graphics.setColor(it[1], it[2], it[3], alpha or 1)
end

local function dashes(from_x, from_y, to_x, to_y)
    local gap = math.sqrt((to_x - from_x) ^ 2 + (to_y - from_y) ^ 2)
    for at = 0, gap - 5, 11 do
        local a, b = at / gap, (at + 5) / gap
        love.graphics.line(from_x + (to_x - from_x) * a, from_y + (to_y - from_y) * a,
            from_x + (to_x - from_x) * b, from_y + (to_y - from_y) * b)
    end
end

-- What a guard can see from where it stands, trees taken out.
local function cone(game, guard, number, scale)
    local points = { guard.x * scale, guard.z * scale }
    for part = -12, 12 do
        local angle = guard.looks + HALF_ANGLE * part / 12
        local far = 0
        repeat
            far = far + 0.5
            local point = { x = guard.x + math.sin(angle) * far, z = guard.z + math.cos(angle) * far }
        until far >= RANGE or not game:sees(guard, point)
        points[#points + 1] = (guard.x + math.sin(angle) * far) * scale
        points[#points + 1] = (guard.z + math.cos(angle) * far) * scale
    end
    of_guard(number, 0.13)
    for _, triangle in ipairs(love.math.triangulate(points)) do
        love.graphics.polygon("fill", triangle)
    end
end

-- Where a guard believes the thief to be. A ring: it knows; a question mark: it knows where he was.
-- A line leads from whoever has told it.
local function belief(guard, number, scale)
    local it = guard.belief
    if not it then
        return
    end
    local x, y = it.x * scale, it.z * scale
    of_guard(number, 0.75)
    love.graphics.setLineWidth(2)
    dashes(guard.x * scale, guard.z * scale, x, y)
    if it.is_known then
        love.graphics.circle("line", x, y, scale * (0.8 + 0.12 * number))
        of_guard(number, 0.25 * it.sure)
        love.graphics.circle("fill", x, y, scale * 0.8)
    else
        love.graphics.setFont(draw.large)
        love.graphics.printf("?", x - 20, y - 14, 40, "center")
        love.graphics.circle("line", x, y, scale * 0.95)
    end
    if it.teller then
        love.graphics.setLineWidth(1)
        dashes(it.teller.x * scale, it.teller.z * scale, x, y)
    end
end

local function walker(thing, scale, angle, paint)
    local x, y, size = thing.x * scale, thing.z * scale, scale * 0.7
    love.graphics.setColor(0, 0, 0, 0.35)
    love.graphics.ellipse("fill", x, y + size * 0.7, size, size * 0.4)
    paint()
    love.graphics.circle("fill", x, y, size)
    love.graphics.setColor(0.1, 0.1, 0.12)
    for side = -1, 1, 2 do
        local eye = angle + side * 0.5
        love.graphics.circle("fill", x + math.sin(eye) * size * 0.6, y + math.cos(eye) * size * 0.6,
            size * 0.16)
    end
end

local function bubble(game, guard, scale)
    if guard.asked_at and game.seconds - guard.asked_at < 1.5 then
        love.graphics.setFont(draw.small)
        colour("text")
        local answer = guard.belief and guard.belief.teller and "There, then!" or "Nobody has seen him."
        love.graphics.printf(answer, guard.x * scale - 80, guard.z * scale - 34, 160, "center")
    end
end

local function doing(game, guard)
    local step = guard.step
    if not step then
        return "stands and thinks"
    end
    local about = game:named(step.supplier)
    if step.name == "walk" or step.name == "keep_watch" then
        return SAYINGS[step.name] .. " " .. (about and about.name or "its post")
    end
    return SAYINGS[step.name] .. " " .. (about and about.name or "the thief")
end

local function panel(game)
    local x, y = love.graphics.getWidth() - PANEL + 10, 24
    colour("panel")
    love.graphics.rectangle("fill", x - 20, 0, PANEL + 20, love.graphics.getHeight())
    local function line(font, paint, text, below)
        love.graphics.setFont(font)
        paint()
        love.graphics.printf(text, x, y, PANEL - 30)
        local _, lines = font:getWrap(text, PANEL - 30)
        y = y + #lines * font:getHeight() + (below or 4)
    end
    local function text() colour("text") end
    local function faint() colour("faint") end
    line(draw.large, text, "What the guards believe", 6)
    line(draw.small, faint, "A ring is where a guard believes you to be, a question mark where it has "
        .. "lost you. A second line comes from whoever has told it.", 14)
    for number, guard in ipairs(game.guards) do
        line(draw.plain, function() of_guard(number) end, guard.name .. " " .. doing(game, guard), 2)
        local it = guard.belief
        if not it then
            line(draw.small, faint, "It knows nothing of where you are.", 14)
        elseif it.is_known then
            local how = it.teller and ("%s has told it"):format(it.teller.name) or "It has seen you"
            line(draw.small, text, ("%s, %.1f s ago. It is %.2f sure."):format(how,
                math.max(0, game.seconds - it.since), it.sure), 2)
            line(draw.small, faint, game:why(guard) or "", 14)
        else
            line(draw.small, text, ("You were gone when it looked. It saw you there %.1f s ago."):format(
                game.seconds - it.since), 14)
        end
    end
    line(draw.large, text, ("%d seconds"):format(math.floor(game.seconds)), 6)
    line(draw.small, faint, ("sacks taken: %d, caught: %d"):format(game.taken, game.counts.caught), 20)
    y = math.max(y, love.graphics.getHeight() - 96)
    if game.is_played then
        line(draw.small, text, "You are the thief. Take the sacks.", 2)
        line(draw.small, faint, "Arrows or WASD: run.   Tab: watch.   R: again.   Esc: leave.")
    else
        line(draw.small, text, "You are watching.", 2)
        line(draw.small, faint, "Tab: be the thief.   R: again.   Esc: leave.")
    end
end

function hunt_draw.frame(game)
    love.graphics.clear(0.06, 0.05, 0.08)
    local x, y, scale = draw.view(game)
    love.graphics.push()
    love.graphics.translate(x, y)
    draw.floor(game, scale)
    for number, guard in ipairs(game.guards) do
        cone(game, guard, number, scale)
    end
    for _, post in ipairs(game.posts) do
        colour("stone")
        love.graphics.rectangle("fill", post.x * scale - 7, post.z * scale - 7, 14, 14, 3)
    end
    local sack_x, sack_z = game:sack_place()
    colour("sack")
    love.graphics.circle("fill", sack_x * scale, sack_z * scale, scale * 0.6)
    for _, tree in ipairs(game.trees) do
        colour("tree")
        love.graphics.circle("fill", tree.x * scale, tree.z * scale, tree.radius * scale)
    end
    for number, guard in ipairs(game.guards) do
        belief(guard, number, scale)
    end
    walker(game.thief, scale, game.thief.angle, function()
        colour("thief", game.thief.caught_at and 0.4 or 1)
    end)
    for number, guard in ipairs(game.guards) do
        walker(guard, scale, guard.looks, function() of_guard(number) end)
        bubble(game, guard, scale)
    end
    love.graphics.pop()
    panel(game)
end

return hunt_draw
