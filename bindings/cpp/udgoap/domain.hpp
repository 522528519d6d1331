// Domains: documents in, ids out.

#ifndef UDGOAP_DOMAIN_HPP
#define UDGOAP_DOMAIN_HPP

#include <string>
#include <string_view>
#include <vector>

#include "library.hpp"

namespace udgoap {

// A document to read: what diagnostics call it, and its JSON.
struct Document {
    std::string_view name;
    std::string_view json;
};

// What is wrong with a document, and where. A copy, which stays.
struct Diagnostic {
    UdgSeverity severity = 0;
    std::uint32_t line = 0;
    std::uint32_t column = 0;
    std::string document;
    std::string path;
    std::string message;
};

// The diagnostics of this thread's last Domain::load, warnings included.
inline Result<std::vector<Diagnostic>> diagnostics() {
    std::vector<Diagnostic> all;
    std::uint32_t count = 0;
    Status status = udg_domain_diagnostic_count(&count);
    for (std::uint32_t index = 0; index < count && status == UDG_STATUS_OK; index++) {
        UdgDiagnostic one{};
        status = udg_domain_diagnostic(index, &one);
        if (status == UDG_STATUS_OK) {
            all.push_back({one.severity, one.line, one.column, std::string(view(one.document)),
                           std::string(view(one.path)), std::string(view(one.message))});
        }
    }
    return {status, std::move(all)};
}

// Releases them. A thread that loads domains calls it before it ends.
inline Result<void> clear_diagnostics() noexcept {
    return Result<void>(udg_domain_diagnostic_clear());
}

// The vocabulary that worlds share.
class Domain : public detail::Owner<UdgDomain, udg_domain_destroy> {
public:
    using Owner::Owner;

    // Loads documents, merged in order. After a failure, ask for diagnostics().
    static Result<Domain> load(Span<const Document> documents,
                               const DomainLimits *limits = nullptr) {
        Result<void> fit = check_library();
        if (!fit) {
            return Outcome(std::move(fit));
        }
        if (!detail::fits(documents.size())) {
            return detail::too_many();
        }
        std::vector<UdgDocument> plain;
        plain.reserve(documents.size());
        for (const Document &document : documents) {
            // An empty view may point nowhere, which isn't an empty text to the library.
            const char *name = document.name.empty() ? "" : document.name.data();
            const char *json = document.json.empty() ? "" : document.json.data();
            plain.push_back({name, document.name.size(),
                             reinterpret_cast<const std::uint8_t *>(json), document.json.size()});
        }
        UdgDomain domain{};
        const Status status = udg_domain_load(
            plain.data(), static_cast<std::uint32_t>(plain.size()), limits, &domain);
        return {status, Domain(domain)};
    }
    static Result<Domain> load(const Document &document, const DomainLimits *limits = nullptr) {
        return load(Span<const Document>(&document, 1), limits);
    }

    bool is_valid() const noexcept {
        return udg_domain_is_valid(handle()) != 0;
    }

    Result<std::uint64_t> hash() const noexcept {
        return detail::get<std::uint64_t>(udg_domain_hash, handle());
    }
    Result<DomainCounts> counts() const noexcept {
        return detail::get<DomainCounts>(udg_domain_counts, handle());
    }

    // Names become ids once, at load.
    Result<Attribute> find_attribute(std::string_view name) const noexcept {
        return found<Attribute>(udg_domain_find_attribute, name);
    }
    Result<Type> find_type(std::string_view name) const noexcept {
        return found<Type>(udg_domain_find_type, name);
    }
    Result<Action> find_action(std::string_view name) const noexcept {
        return found<Action>(udg_domain_find_action, name);
    }
    Result<Drive> find_drive(std::string_view name) const noexcept {
        return found<Drive>(udg_domain_find_drive, name);
    }
    Result<Query> find_query(std::string_view name) const noexcept {
        return found<Query>(udg_domain_find_query, name);
    }
    Result<Schedule> find_schedule(std::string_view name) const noexcept {
        return found<Schedule>(udg_domain_find_schedule, name);
    }
    Result<Sensor> find_sensor(std::string_view name) const noexcept {
        return found<Sensor>(udg_domain_find_sensor, name);
    }

    Result<Modifier> find_modifier(std::string_view name) const noexcept {
        return found<Modifier>(udg_domain_find_modifier, name);
    }
    Result<Influence> find_influence(std::string_view name) const noexcept {
        return found<Influence>(udg_domain_find_influence, name);
    }
    Result<Tag> find_tag(std::string_view name) const noexcept {
        return found<Tag>(udg_domain_find_tag, name);
    }

    // By index, for tools.
    Result<Attribute> attribute_at(std::uint32_t index) const noexcept {
        return at<Attribute>(udg_domain_attribute_at, index);
    }
    Result<Type> type_at(std::uint32_t index) const noexcept {
        return at<Type>(udg_domain_type_at, index);
    }
    Result<Action> action_at(std::uint32_t index) const noexcept {
        return at<Action>(udg_domain_action_at, index);
    }
    Result<Drive> drive_at(std::uint32_t index) const noexcept {
        return at<Drive>(udg_domain_drive_at, index);
    }
    Result<Query> query_at(std::uint32_t index) const noexcept {
        return at<Query>(udg_domain_query_at, index);
    }
    Result<Schedule> schedule_at(std::uint32_t index) const noexcept {
        return at<Schedule>(udg_domain_schedule_at, index);
    }
    Result<Sensor> sensor_at(std::uint32_t index) const noexcept {
        return at<Sensor>(udg_domain_sensor_at, index);
    }

    Result<std::uint32_t> modifier_count() const noexcept {
        return detail::get<std::uint32_t>(udg_domain_modifier_count, handle());
    }
    Result<Modifier> modifier_at(std::uint32_t index) const noexcept {
        return at<Modifier>(udg_domain_modifier_at, index);
    }

    Result<std::uint32_t> influence_count() const noexcept {
        return detail::get<std::uint32_t>(udg_domain_influence_count, handle());
    }
    Result<Influence> influence_at(std::uint32_t index) const noexcept {
        return at<Influence>(udg_domain_influence_at, index);
    }

    Result<std::uint32_t> tag_count() const noexcept {
        return detail::get<std::uint32_t>(udg_domain_tag_count, handle());
    }
    Result<Tag> tag_at(std::uint32_t index) const noexcept {
        return at<Tag>(udg_domain_tag_at, index);
    }
    // Whether objects of a type have a tag.
    Result<bool> has_tag(Type type, Tag tag) const noexcept {
        return detail::flag(udg_domain_type_has_tag, handle(), type, tag);
    }
    // Which reference of a type says whose part an object of it is; null if it is nobody's.
    Result<Attribute> part_of(Type type) const noexcept {
        return detail::get<Attribute>(udg_domain_type_part_of, handle(), type);
    }

    // Names stay until this domain is destroyed.
    Result<std::string_view> name(Attribute attribute) const noexcept {
        return named(udg_domain_attribute_name, attribute);
    }
    Result<std::string_view> name(Type type) const noexcept {
        return named(udg_domain_type_name, type);
    }
    Result<std::string_view> name(Action action) const noexcept {
        return named(udg_domain_action_name, action);
    }
    Result<std::string_view> name(Drive drive) const noexcept {
        return named(udg_domain_drive_name, drive);
    }
    Result<std::string_view> name(GoalRule rule) const noexcept {
        return named(udg_domain_goal_rule_name, rule);
    }
    Result<std::string_view> name(Query query) const noexcept {
        return named(udg_domain_query_name, query);
    }
    Result<std::string_view> name(Schedule schedule) const noexcept {
        return named(udg_domain_schedule_name, schedule);
    }
    Result<std::string_view> name(Sensor sensor) const noexcept {
        return named(udg_domain_sensor_name, sensor);
    }
    Result<std::string_view> name(Modifier modifier) const noexcept {
        return named(udg_domain_modifier_name, modifier);
    }
    Result<std::string_view> name(Influence influence) const noexcept {
        return named(udg_domain_influence_name, influence);
    }
    Result<std::string_view> name(Tag tag) const noexcept {
        return named(udg_domain_tag_name, tag);
    }
    // Of a state of the machine that chooses schedules for NPCs of a type.
    Result<std::string_view> state_name(Type type, std::uint32_t state) const noexcept {
        UdgText text{};
        const Status status = udg_domain_state_name(handle(), type, state, &text);
        return {status, view(text)};
    }

    // What documents say about how NPCs of a type plan; what they don't say is left open.
    Result<PlanOptions> planning(Type type) const noexcept {
        return detail::get<PlanOptions>(udg_domain_type_planning, handle(), type, nullptr);
    }
    // What documents say about how NPCs of a type are run; what they don't say is left open.
    Result<MindOptions> mind(Type type) const noexcept {
        MindOptions options;
        const Status status = udg_domain_type_planning(handle(), type, &options, nullptr);
        return {status, options};
    }

    // What a type has, for inspectors: how much of what, and each by its index.
    Result<TypeInfo> info(Type type) const noexcept {
        return detail::get<TypeInfo>(udg_domain_type_info, handle(), type);
    }
    Result<TypeAttribute> type_attribute(Type type, std::uint32_t index) const noexcept {
        return detail::get<TypeAttribute>(udg_domain_type_attribute, handle(), type, index);
    }
    // UDG_OFFER_…; the animation stays until this domain is destroyed.
    Result<TypeOffer> type_offer(Type type, UdgOfferSide side, std::uint32_t index) const noexcept {
        return detail::get<TypeOffer>(udg_domain_type_offer, handle(), type, side, index);
    }
    Result<TypeDrive> type_drive(Type type, std::uint32_t index) const noexcept {
        return detail::get<TypeDrive>(udg_domain_type_drive, handle(), type, index);
    }
    Result<Sensor> type_sensor(Type type, std::uint32_t index) const noexcept {
        return detail::get<Sensor>(udg_domain_type_sensor, handle(), type, index);
    }

    // How tools show them. Labels stay until this domain is destroyed.
    Result<Appearance> appearance(Type type) const noexcept {
        return shown(udg_domain_type_appearance, type);
    }
    Result<Appearance> appearance(Action action) const noexcept {
        return shown(udg_domain_action_appearance, action);
    }
    Result<Appearance> appearance(Drive drive) const noexcept {
        return shown(udg_domain_drive_appearance, drive);
    }

    // UDG_ATTRIBUTE_KIND_…
    Result<UdgAttributeKind> kind(Attribute attribute) const noexcept {
        return detail::get<UdgAttributeKind>(udg_domain_attribute_kind, handle(), attribute);
    }
    // What documents say about a query.
    Result<QueryInfo> info(Query query) const noexcept {
        return detail::get<QueryInfo>(udg_domain_query_info, handle(), query);
    }
    // What documents say about a sensor.
    Result<SensorInfo> info(Sensor sensor) const noexcept {
        return detail::get<SensorInfo>(udg_domain_sensor_info, handle(), sensor);
    }

private:
    template <class Id, class Call>
    Result<Id> found(Call call, std::string_view name) const noexcept {
        Id id{};
        const char *text = name.empty() ? "" : name.data();
        const Status status = call(handle(), text, name.size(), &id);
        return {status, id};
    }
    template <class Id, class Call>
    Result<Id> at(Call call, std::uint32_t index) const noexcept {
        return detail::get<Id>(call, handle(), index);
    }
    template <class Id, class Call>
    Result<Appearance> shown(Call call, Id id) const noexcept {
        return detail::get<Appearance>(call, handle(), id);
    }
    template <class Id, class Call>
    Result<std::string_view> named(Call call, Id id) const noexcept {
        UdgText text{};
        const Status status = call(handle(), id, &text);
        return {status, view(text)};
    }
};

} // namespace udgoap

#endif
