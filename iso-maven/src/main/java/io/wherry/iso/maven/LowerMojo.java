// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.maven;

import io.wherry.iso.internal.lower.LoweringException;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;

/// Lowers the classes of a module that have `@Iso`, in the output folder of the compiler. Classes
/// that are lowered already do not change.
@Mojo(
        name = "lower",
        defaultPhase = LifecyclePhase.PROCESS_CLASSES,
        requiresDependencyResolution = ResolutionScope.COMPILE,
        threadSafe = true)
public final class LowerMojo extends AbstractMojo {
    /// The folder of compiled classes.
    @Parameter(defaultValue = "${project.build.outputDirectory}", required = true)
    private File classes = new File("target/classes");

    /// The class path of the compilation.
    @Parameter(defaultValue = "${project.compileClasspathElements}", readonly = true)
    private List<String> classPath = List.of();

    /// Whether lowered code checks the type of each reference that it reads from a cluster.
    @Parameter(property = "wherry.iso.checked", defaultValue = "true")
    private boolean checked = true;

    @Override
    public void execute() throws MojoExecutionException, MojoFailureException {
        if (!classes.isDirectory()) {
            return;
        }
        List<Path> libraries = classPath.stream().map(Path::of).toList();
        try (ClassFolder folder = ClassFolder.open(classes.toPath(), libraries)) {
            int count = folder.lower(checked);
            getLog().info(count + " classes lowered or changed in " + classes);
        } catch (LoweringException e) {
            throw new MojoFailureException(e.getMessage(), e);
        } catch (IOException | UncheckedIOException e) {
            throw new MojoExecutionException("classes of " + classes + ": " + e.getMessage(), e);
        }
    }
}
