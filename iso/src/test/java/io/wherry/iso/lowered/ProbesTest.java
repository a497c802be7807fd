// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.lowered;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.iso.Cluster;
import io.wherry.iso.IsoSpace;
import io.wherry.iso.TestSpace;
import io.wherry.iso.internal.lower.LoweringException;
import java.io.IOException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A lowered class returns what the plain class returns, or is refused when it is lowered: never a
/// wrong result, never a failure at run time.
final class ProbesTest {
    @TempDir static Path folder;

    private static Path classes;
    private static URLClassLoader plain;

    private final IsoSpace space = TestSpace.open();

    @BeforeAll
    static void compile() throws IOException {
        Sources sources = new Sources(folder);
        for (Probe probe : all().toList()) {
            sources.add(probe.name(), probe.source());
        }
        classes = sources.compile();
        plain =
                new URLClassLoader(
                        new URL[] {classes.toUri().toURL()}, ProbesTest.class.getClassLoader());
    }

    @AfterAll
    static void close() throws IOException {
        plain.close();
    }

    static Stream<Probe> all() {
        return Stream.of(
                        IdentityProbes.ALL,
                        LanguageProbes.ALL,
                        ArrayProbes.ALL,
                        FieldProbes.ALL,
                        ValueProbes.ALL,
                        JdkValueProbes.ALL)
                .flatMap(list -> list.stream());
    }

    @ParameterizedTest
    @MethodSource("all")
    void sameResultOrRefused(Probe probe) throws Exception {
        if (probe.refusal() != null) {
            assertThatThrownBy(() -> lower(probe))
                    .isInstanceOf(LoweringException.class)
                    .hasMessageContaining("class=demo." + probe.name())
                    .hasMessageContaining(probe.refusal())
                    .hasMessageContaining("; instead: ");
            return;
        }
        ClassLoader lowered = lower(probe);
        try (Cluster cluster = space.newCluster()) {
            Cluster.setCurrent(cluster);
            String expected = run(plain.loadClass("demo." + probe.name()));
            assertThat(run(lowered.loadClass("demo." + probe.name()))).isEqualTo(expected);
            cluster.verify();
        } finally {
            Cluster.setCurrent(null);
        }
    }

    private static ClassLoader lower(Probe probe) throws Exception {
        LoweredFolder lowered = LoweredFolder.of(classes, plain, "demo/" + probe.name());
        return lowered.loader();
    }

    private static String run(Class<?> program) throws Exception {
        Method run = program.getDeclaredMethod("run");
        run.setAccessible(true);
        return String.valueOf(run.invoke(null));
    }
}
