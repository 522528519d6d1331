function love.conf(t)
    t.identity = "udgoap"
    t.version = "11.4"
    t.window.title = "udgoap"
    t.window.width = 1180
    t.window.height = 820
    t.window.msaa = 4
    t.modules.audio = false
    t.modules.joystick = false
    t.modules.physics = false
    t.modules.sound = false
    t.modules.video = false
end
