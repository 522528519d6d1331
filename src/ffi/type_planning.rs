//! The "planning" of a type: how its NPCs plan.

use super::{
    domain_cell::DOMAINS, guard, handle_types::UdgDomain, id::UdgType, memory::Out,
    memory::from_caller, mind::UdgMindOptions, plan_options::UdgPlanOptions, status::UdgStatus,
    table,
};

/// Tells the options that the documents set in the "planning" of a type, its own or inherited.
/// Options that they don't set have the values of the init functions: left open, or the default.
///
/// Parameters:
///   domain        the domain.
///   object_type   the type.
///   out_options   receives how NPCs of the type are run; may be null.
///   out_planning  receives how they plan; may be null.
/// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_UNKNOWN_ID,
/// UDG_STATUS_NULL_ARGUMENT.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_domain_type_planning(
    domain: UdgDomain,
    object_type: UdgType,
    out_options: *mut UdgMindOptions,
    out_planning: *mut UdgPlanOptions,
) -> UdgStatus {
    from_caller!(out_options: Out, out_planning: Out);
    guard::plain(&table::udg_domain_type_planning, |function| {
        let (out_options, out_planning) = (out_options.optional()?, out_planning.optional()?);
        let access = DOMAINS.share(domain.bits, "domain", function)?;
        let domain = &access.get().domain;
        let of = domain.entity_type(object_type.get(domain, "object_type")?);
        out_options.write(UdgMindOptions::of_type(&of.planning));
        out_planning.write(UdgPlanOptions::of_type(&of.planning));
        Ok(())
    })
}
