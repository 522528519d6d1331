-- The library from Lua: LuaJIT's FFI reads include/udgoap.h as it is.
--
-- What the header declares is called by its own name, `udg.udg_world_tick(...)`; what it defines is
-- in `udg.constants`. `udg.must` turns a failed call into a Lua error with the library's message.

local ffi = require("ffi")

local udg = { constants = {} }

local function read(path)
    local file, problem = io.open(path, "rb")
    if not file then
        error(problem .. "\nRun `cargo build --release` in the repository first.", 0)
    end
    local text = file:read("*a")
    file:close()
    return text
end

-- LuaJIT has no preprocessor: definitions are read here, and what is for C++ alone is left out.
local function declare(header)
    local plain = header:gsub("#ifdef __cplusplus.-#endif[^\n]*", "")
    for name, value in plain:gmatch("\n#define (UDG_[%u%d_]+) (%-?%d+)") do
        udg.constants[name] = tonumber(value)
    end
    plain = plain:gsub("%[(UDG_[%u%d_]+)%]", function(name)
        return "[" .. udg.constants[name] .. "]"
    end)
    ffi.cdef((plain:gsub("\n#[^\n]*", "\n")))
end

-- Loads the library. Everything of it can then be called through `udg`.
function udg.load(header_path, library_path)
    declare(read(header_path))
    udg.library = ffi.load(library_path)
    setmetatable(udg, { __index = udg.library })
    local is_known, check = pcall(function() return udg.library.udg_abi_check end)
    if not is_known then
        error(("%s is older than %s: take both from one build"):format(library_path, header_path), 0)
    end
    udg.must(check(udg.constants.UDG_ABI_VERSION, udg.constants.UDG_ABI_FINGERPRINT))
    return udg
end

-- Ends with the library's own message unless a call succeeded.
function udg.must(status)
    if status ~= udg.constants.UDG_STATUS_OK then
        local message = ffi.new("char[1024]")
        udg.udg_last_message(message, 1024, nil)
        error(ffi.string(udg.udg_status_name(status)) .. ": " .. ffi.string(message), 2)
    end
end

-- A new struct, initialised by the function of its name: `udg.new("UdgWorldDef", "udg_world_def")`.
function udg.new(struct, noun)
    local made = ffi.new(struct)
    udg.must(udg.library[noun .. "_init"](made, ffi.sizeof(struct)))
    return made
end

-- A copy of an object's handle that is part of another struct. Without it the part is a reference,
-- which doesn't keep the whole from being collected.
function udg.object(part)
    return ffi.new("UdgObject", part.bits)
end

-- Loads domain documents, merged in order. Says everything that is wrong with them.
function udg.load_domain(paths)
    local documents, domain = ffi.new("UdgDocument[?]", #paths), ffi.new("UdgDomain")
    -- Lua's strings must live until the call is over: they stand in these tables.
    local texts = {}
    for number, path in ipairs(paths) do
        texts[number] = read(path)
        local document = documents[number - 1]
        document.name, document.name_length = path, #path
        document.bytes = ffi.cast("const uint8_t *", texts[number])
        document.length = #texts[number]
    end
    local status = udg.udg_domain_load(documents, #paths, nil, domain)
    if status ~= udg.constants.UDG_STATUS_OK then
        local count, all = ffi.new("uint32_t[1]"), {}
        udg.must(udg.udg_domain_diagnostic_count(count))
        for index = 0, count[0] - 1 do
            local found = ffi.new("UdgDiagnostic")
            udg.must(udg.udg_domain_diagnostic(index, found))
            all[#all + 1] = ("%s:%d:%d: %s"):format(ffi.string(found.document.data),
                found.line, found.column, ffi.string(found.message.data))
        end
        error(table.concat(all, "\n"), 0)
    end
    return domain
end

-- The id of something in the domain: `udg.find(domain, "action", "melee")`.
function udg.find(domain, kind, name)
    local struct = "Udg" .. kind:sub(1, 1):upper() .. kind:sub(2)
    local id = ffi.new(struct)
    udg.must(udg.library["udg_domain_find_" .. kind](domain, name, #name, id))
    return id
end

return udg
