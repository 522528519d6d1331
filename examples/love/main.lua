-- Two games, with nothing but LuaJIT's FFI between them and the library: the wizard's arena, and the
-- hunted player.
--
--   love examples/love [--hunt] [--watch] [--seed N] [--library PATH] [--header PATH]
--   love examples/love --frames N [--screenshot PATH]      plays by itself, says what came of it

local udg = require("udgoap")
local rules, draw

local STEP = 1 / 60
local options = { seed = 7, is_played = true }
local game, owed, frames = nil, 0, 0

local function parse(arguments)
    local at = 1
    while arguments[at] do
        local name = arguments[at]
        if name == "--watch" then
            options.is_played = false
        elseif name == "--hunt" then
            options.is_hunt = true
        elseif name == "--seed" or name == "--frames" or name == "--screenshot" or name == "--library"
            or name == "--header" then
            at = at + 1
            local value = arguments[at]
            if not value then
                error(name .. " needs a value", 0)
            end
            if name == "--seed" or name == "--frames" then
                value = tonumber(value) or error(name .. " needs a number, not " .. value, 0)
            end
            options[name:sub(3)] = value
        else
            error("unknown argument " .. name .. "; see the top of examples/love/main.lua", 0)
        end
        at = at + 1
    end
end

local function library_name()
    local names = { Linux = "libudgoap.so", OSX = "libudgoap.dylib", Windows = "udgoap.dll" }
    return names[require("ffi").os]
end

local function begin()
    if game then
        game:close()
    end
    game = rules.new(options.root, options.seed, options.is_played)
end

function love.load(arguments)
    parse(arguments)
    if options.frames then
        -- Nobody could read it off the window.
        love.errorhandler = function(message)
            print(message)
            return function() return 1 end
        end
    end
    options.root = love.filesystem.getSource() .. "/../.."
    udg.load(options.header or options.root .. "/include/udgoap.h",
        options.library or options.root .. "/target/release/" .. library_name())
    rules, draw = require(options.is_hunt and "hunt" or "arena"), require("draw")
    draw.load()
    love.window.setTitle(rules.TITLE)
    if options.is_hunt then
        draw = require("hunt_draw")
    end
    begin()
end

local function wish()
    local keys = love.keyboard
    local function pressed(...)
        return keys.isDown(...) and 1 or 0
    end
    local x = pressed("right", "d") - pressed("left", "a")
    local z = pressed("down", "s") - pressed("up", "w")
    local length = math.max(1, math.sqrt(x * x + z * z))
    return { x = x / length, z = z / length, hits = keys.isDown("space") }
end

local function leave()
    print(("frames: %d, %s"):format(frames, game:outcome()))
    game:close()
    game = nil
    love.event.quit()
end

function love.update(dt)
    if not game then
        return
    end
    if options.frames then
        -- Nobody looks: a second of the game for each picture.
        for _ = 1, math.min(60, options.frames - frames) do
            game:update(STEP, game:wish_of_its_own())
            frames = frames + 1
        end
        if frames == options.frames and not options.screenshot then
            leave()
        end
        return
    end
    owed = math.min(owed + dt, 0.25)
    while owed >= STEP do
        owed = owed - STEP
        game:update(STEP, wish())
    end
end

function love.draw()
    if not game then
        return
    end
    draw.frame(game)
    if options.screenshot and frames == options.frames then
        local path = options.screenshot
        options.screenshot = nil
        love.graphics.captureScreenshot(function(image)
            local file = assert(io.open(path, "wb"))
            file:write(image:encode("png"):getString())
            file:close()
            leave()
        end)
    end
end

function love.keypressed(key)
    if key == "escape" then
        love.event.quit()
    elseif key == "r" then
        options.seed = options.seed + 1
        begin()
    elseif key == "tab" then
        options.is_played = not options.is_played
        begin()
    end
end

function love.quit()
    if game then
        game:close()
        game = nil
    end
end
