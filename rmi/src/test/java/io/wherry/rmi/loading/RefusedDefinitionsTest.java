// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.loading;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.testkit.integration.ProgramJvm;
import io.wherry.testkit.integration.RefusedDefinitions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Remote calls in a JVM that refuses to define classes.
@Timeout(120)
final class RefusedDefinitionsTest {
    @TempDir private Path folder;

    /// The same lines are expected of this JVM, whose stubs have generated classes.
    @Test
    void proxiesBehaveAsGeneratedStubs() throws Exception {
        List<String> expected = new ArrayList<>(List.of("proxy: true"));
        expected.addAll(StubProgram.lines(folder));

        ProgramJvm.Ended ended =
                ProgramJvm.run(
                        ProgramJvm.command(
                                List.of(
                                        RefusedDefinitions.option(Error.class, folder),
                                        "-cp",
                                        System.getProperty("java.class.path"),
                                        StubProgram.class.getName())));

        assertThat(ended.output().lines()).containsExactlyElementsOf(expected);
        assertThat(ended.errors()).containsOnlyOnce("no classes can be defined at run time");
    }
}
