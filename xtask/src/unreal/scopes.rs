//! What Unreal's header tool refuses of names that hide others: a parameter of a `UFUNCTION`, or a property, that is
//! named like a property of its class or of a class above it. Capital letters don't count, since it compares them as
//! `FName` does.

use anyhow::{Result, bail};

use super::headers::Declared;

/// Classes of the engine's that ours derive from, the class above each, and its properties: those that the pages of
/// these classes in "API Reference" list among their variables. Not all of them are properties; all are names to avoid.
const ENGINE: [(&str, &str, &[&str]); 5] = [
    (
        "UActorComponent",
        "",
        &[
            "AssetUserData",
            "ComponentTags",
            "CreationMethod",
            "OnComponentActivated",
            "OnComponentDeactivated",
            "PrimaryComponentTick",
            "UCSModifiedProperties",
            "bAutoActivate",
            "bCanEverAffectNavigation",
            "bEditableWhenInherited",
            "bIsActive",
            "bIsEditorOnly",
            "bReplicates",
        ],
    ),
    (
        "AActor",
        "",
        &[
            "AttachmentReplication",
            "AutoReceiveInput",
            "BlueprintCreatedComponents",
            "Children",
            "CustomTimeDilation",
            "DataLayers",
            "HLODLayer",
            "InitialLifeSpan",
            "InputComponent",
            "InputPriority",
            "InstanceComponents",
            "Instigator",
            "Layers",
            "MinNetUpdateFrequency",
            "NetCullDistanceSquared",
            "NetDormancy",
            "NetDriverName",
            "NetPriority",
            "NetTag",
            "NetUpdateFrequency",
            "OnActorBeginOverlap",
            "OnActorEndOverlap",
            "OnActorHit",
            "OnBeginCursorOver",
            "OnClicked",
            "OnDestroyed",
            "OnEndCursorOver",
            "OnEndPlay",
            "OnReleased",
            "OnTakeAnyDamage",
            "OnTakePointDamage",
            "OnTakeRadialDamage",
            "Owner",
            "ParentComponent",
            "PivotOffset",
            "PrimaryActorTick",
            "RayTracingGroupId",
            "RemoteRole",
            "ReplicatedMovement",
            "Role",
            "RootComponent",
            "SpawnCollisionHandlingMethod",
            "SpriteScale",
            "Tags",
            "bActorIsBeingDestroyed",
            "bAlwaysRelevant",
            "bBlockInput",
            "bCanBeDamaged",
            "bHidden",
            "bIsEditorOnlyActor",
            "bNetLoadOnClient",
            "bNetUseOwnerRelevancy",
            "bOnlyRelevantToOwner",
            "bReplicates",
            "bTearOff",
        ],
    ),
    (
        "APawn",
        "AActor",
        &[
            "AIControllerClass",
            "AutoPossessAI",
            "AutoPossessPlayer",
            "BaseEyeHeight",
            "BlendedReplayViewPitch",
            "Controller",
            "LastHitBy",
            "PlayerState",
            "PreviousController",
            "RemoteViewPitch",
            "bUseControllerRotationPitch",
            "bUseControllerRotationRoll",
            "bUseControllerRotationYaw",
        ],
    ),
    (
        "AGameModeBase",
        "AActor",
        &[
            "DefaultPawnClass",
            "DefaultPlayerName",
            "GameNetDriverReplicationSystem",
            "GameSession",
            "GameSessionClass",
            "GameState",
            "GameStateClass",
            "HUDClass",
            "OptionsString",
            "PlayerControllerClass",
            "PlayerStateClass",
            "ReplaySpectatorPlayerControllerClass",
            "ServerStatReplicator",
            "ServerStatReplicatorClass",
            "SpectatorClass",
            "bPauseable",
            "bStartPlayersAsSpectators",
            "bUseSeamlessTravel",
        ],
    ),
    (
        "UFactory",
        "",
        &[
            "AssetImportTask",
            "AutomatedImportData",
            "ContextClass",
            "Formats",
            "ImportPriority",
            "OverwriteYesOrNoToAllState",
            "SupportedClass",
            "bCreateNew",
            "bEditAfterNew",
            "bEditorImport",
            "bText",
        ],
    ),
];

/// Checks all types together, since a class can derive from one of another header.
///
/// # Errors
/// The first name that hides another.
pub(super) fn check(all: &[Declared]) -> Result<()> {
    for it in all {
        for property in &it.properties {
            let above = it.base.as_deref().unwrap_or_default();
            if let Some(class) = holder(all, above, property) {
                bail!(
                    "{}: the property {property} is one of {class}'s, too",
                    it.name
                );
            }
        }
        for (function, parameters) in &it.functions {
            for parameter in parameters {
                if let Some(class) = holder(all, &it.name, parameter) {
                    bail!(
                        "{}: the parameter {parameter} of {function} is a property of {class}'s, and may not hide it",
                        it.name
                    );
                }
            }
        }
    }
    Ok(())
}

/// The class that has a property of this name: this one, or the nearest above it.
fn holder<'a>(all: &'a [Declared], class: &'a str, name: &str) -> Option<&'a str> {
    let mut class = class;
    // A class that nobody knows has no properties, and nothing above it.
    while !class.is_empty() {
        let is_it = |it: &str| it.eq_ignore_ascii_case(name);
        let (has, above) = if let Some(it) = all.iter().find(|it| it.name == class) {
            let has = it.properties.iter().any(|it| is_it(it));
            (has, it.base.as_deref().unwrap_or_default())
        } else {
            let (_, above, properties) = ENGINE.iter().find(|it| it.0 == class)?;
            (properties.iter().any(|it| is_it(it)), *above)
        };
        if has {
            return Some(class);
        }
        class = above;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::super::headers::read;
    use super::check;

    const BASE: &str = "UCLASS()\nclass MINE_API UThing : public UActorComponent\n{\n\tGENERATED_BODY()\n\
        \tUPROPERTY()\n\tFString About;\n};\n";

    /// A class in another header, which derives from the one above.
    fn derived(inside: &str) -> Result<(), String> {
        let text = format!(
            "UCLASS()\nclass MINE_API UMore : public UThing\n{{\n\tGENERATED_BODY()\n{inside}\n}};\n"
        );
        let mut all = read(BASE, "Mine").expect("it is right");
        // The one that derives comes first, as files may.
        all.insert(0, read(&text, "Mine").expect("it is right").remove(0));
        check(&all).map_err(|error| error.to_string())
    }

    #[test]
    fn names_that_hide_none_are_taken() {
        assert_eq!(derived("\tUPROPERTY()\n\tFName Type;"), Ok(()));
        let function = "\tUFUNCTION()\n\tbool Get(\n\t\tconst UThing* Of, TMap<FName, float>& Out, bool bNow = true) const;";
        assert_eq!(derived(function), Ok(()));
        // A function that isn't told to the header tool may do as it likes.
        assert_eq!(
            derived("\tbool CanKnow(const UThing* About) const;"),
            Ok(())
        );
    }

    #[test]
    fn names_that_hide_others_are_refused() {
        let wrong = [
            (
                "UFUNCTION()\n\tbool Get(\n\t\tconst UThing* About, FName Attribute) const;",
                "the parameter About of Get",
            ),
            (
                "UFUNCTION()\n\tbool Get(FName Attribute, const UThing& about);",
                "the parameter about of Get",
            ),
            (
                "UFUNCTION()\n\tvoid Set(bool bIsActive = true);",
                "a property of UActorComponent's",
            ),
            (
                "UPROPERTY()\n\tFString About;",
                "the property About is one of UThing's, too",
            ),
            (
                "UPROPERTY()\n\tTArray<FName> ComponentTags;",
                "is one of UActorComponent's, too",
            ),
            (
                "UPROPERTY()\n\tFName Own;\n\tUFUNCTION()\n\tvoid Set(FName Own);",
                "a property of UMore's",
            ),
        ];
        for (inside, why) in wrong {
            let error = derived(&format!("\t{inside}")).expect_err(inside);
            assert!(error.contains(why), "{error}, not {why}");
        }
    }
}
