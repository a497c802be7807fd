// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.generation;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.testkit.integration.ProgramJvm;
import io.wherry.testkit.integration.RefusedDefinitions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The codec in a JVM that refuses to define classes.
@Timeout(120)
final class RefusedDefinitionsTest {
    private static final String CLASS_PATH = System.getProperty("java.class.path");

    @TempDir private Path folder;

    /// The same lines are expected of this JVM, which has generated code.
    @Test
    void graphsHaveTheSameBytesAndCopiesWithoutGeneratedClasses() throws Exception {
        ProgramJvm.Ended ended = run(Error.class, ZooProgram.class);

        assertThat(ended.output().lines())
                .containsExactlyElementsOf(
                        ZooProgram.graphs().stream().map(ZooProgram::line).toList())
                .noneMatch(line -> line.contains(" failed: "));
        assertThat(ended.errors())
                .containsOnlyOnce("no classes can be defined at run time")
                .contains("java.lang.Error: " + RefusedDefinitions.MESSAGE);
    }

    /// As `--add-opens` of Spark and others has it.
    @Test
    void graphsAreTheSameWhereThePackagesOfTheJdkAreOpen() throws Exception {
        List<String> words = new ArrayList<>(List.of("-Xmx512m"));
        for (String name : Object.class.getModule().getPackages()) {
            words.add("--add-opens=java.base/" + name + "=ALL-UNNAMED");
        }
        words.addAll(List.of("-cp", CLASS_PATH, ZooProgram.class.getName()));

        ProgramJvm.Ended ended = ProgramJvm.run(ProgramJvm.command(words));

        assertThat(ended.output().lines())
                .containsExactlyElementsOf(
                        ZooProgram.graphs().stream().map(ZooProgram::line).toList())
                .noneMatch(line -> line.contains(" failed: "));
    }

    @ParameterizedTest
    @ValueSource(
            classes = {
                Error.class,
                UnsupportedOperationException.class,
                NoClassDefFoundError.class,
                IllegalAccessError.class
            })
    void refusalIsLoggedOnceWithItsCause(Class<? extends Throwable> error) throws Exception {
        ProgramJvm.Ended ended = run(error, OrderProgram.class);

        assertThat(ended.errors())
                .containsOnlyOnce("no classes can be defined at run time")
                .contains(error.getName() + ": " + RefusedDefinitions.MESSAGE);
        assertThat(ended.output()).isEqualTo("equal\n");
    }

    @ParameterizedTest
    @ValueSource(classes = {OutOfMemoryError.class, InternalError.class})
    void errorOfTheVirtualMachineIsNotTakenForARefusal(Class<? extends Throwable> error)
            throws Exception {
        ProgramJvm.Ended ended = run(error, OrderProgram.class);

        assertThat(ended.errors())
                .doesNotContain("no classes can be defined")
                .contains(
                        "Exception in thread \"main\" "
                                + error.getName()
                                + ": "
                                + RefusedDefinitions.MESSAGE);
        assertThat(ended.code()).isNotZero();
    }

    private ProgramJvm.Ended run(Class<? extends Throwable> error, Class<?> program)
            throws Exception {
        return ProgramJvm.run(
                ProgramJvm.command(
                        List.of(
                                "-Xmx512m",
                                RefusedDefinitions.option(error, folder),
                                "-cp",
                                CLASS_PATH,
                                program.getName())));
    }
}
