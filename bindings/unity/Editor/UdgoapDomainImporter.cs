using System.IO;
using UnityEditor.AssetImporters;
using UnityEngine;

namespace Udgoap.Components.Editor
{
    /// <summary>
    /// Imports documents, files that end with <c>.udgoap</c>, as plain bytes. The console shows
    /// every error with line and column; the asset is created all the same.
    /// </summary>
    [ScriptedImporter(1, "udgoap")]
    public sealed class UdgoapDomainImporter : ScriptedImporter
    {
        [Tooltip("What the document adds to, if it isn't a whole.")]
        [SerializeField] private UdgoapDomain[] after = new UdgoapDomain[0];

        /// <inheritdoc/>
        public override void OnImportAsset(AssetImportContext ctx)
        {
            var asset = ScriptableObject.CreateInstance<UdgoapDomain>();
            asset.Set(after, ctx.assetPath, File.ReadAllBytes(ctx.assetPath));
            foreach (var domain in after)
            {
                if (domain != null)
                {
                    ctx.DependsOnArtifact(UnityEditor.AssetDatabase.GetAssetPath(domain));
                }
            }
            ctx.AddObjectToAsset("domain", asset);
            ctx.SetMainObject(asset);
            Tell(ctx, asset);
        }

        private static void Tell(AssetImportContext ctx, UdgoapDomain asset)
        {
            try
            {
                using (var domain = Domain.Load(asset.Documents()))
                {
                    foreach (var warning in domain.Warnings)
                    {
                        ctx.LogImportWarning(At(warning), asset);
                    }
                }
            }
            catch (InvalidDocumentException error)
            {
                foreach (var diagnostic in error.Diagnostics)
                {
                    if (diagnostic.Severity == Severity.Warning)
                    {
                        ctx.LogImportWarning(At(diagnostic), asset);
                    }
                    else
                    {
                        ctx.LogImportError(At(diagnostic), asset);
                    }
                }
            }
            catch (UdgoapException error)
            {
                ctx.LogImportError(error.Message, asset);
            }
        }

        /// <summary>As compilers say it: the document's name is its path.</summary>
        private static string At(Diagnostic of) =>
            $"{of.Document}({of.Line},{of.Column}): {of.Path}: {of.Message}";
    }
}
