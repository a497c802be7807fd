// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.lowered;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.iso.Cluster;
import io.wherry.iso.IsoSpace;
import io.wherry.iso.TestSpace;
import java.lang.classfile.ClassFile;
import java.lang.reflect.InvocationTargetException;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Ordinary programs return the same results on the heap and lowered.
final class LoweredProgramsTest {
    private static final int RUNS = 40;

    private final IsoSpace space = TestSpace.open();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SearchTree",
                "Expressions",
                "Numbers",
                "StringPrograms",
                "Matrices",
                "Corners",
                "Choices"
            })
    void checked(String program) throws Exception {
        compare("io.wherry.iso.zoo." + program, true);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SearchTree",
                "Expressions",
                "Numbers",
                "StringPrograms",
                "Matrices",
                "Corners",
                "Choices"
            })
    void unchecked(String program) throws Exception {
        compare("io.wherry.iso.zoo." + program, false);
    }

    private void compare(String program, boolean checks) throws Exception {
        LoweringLoader loader = new LoweringLoader("io.wherry.iso.zoo.", checks);
        Random seeds = new Random(11);
        for (int i = 0; i < RUNS; i++) {
            long seed = seeds.nextLong();
            String onHeap = run(Class.forName(program), seed);
            try (Cluster cluster = space.newCluster()) {
                long empty = cluster.byteSize();
                Cluster.setCurrent(cluster);
                String lowered = run(Class.forName(program, true, loader), seed);
                assertThat(lowered).as("seed %d", seed).isEqualTo(onHeap);
                assertThat(cluster.byteSize()).isGreaterThan(empty);
                cluster.verify();
            } finally {
                Cluster.setCurrent(null);
            }
        }
        for (byte[] file : loader.lowered().values()) {
            ClassFile context =
                    ClassFile.of(
                            ClassFile.ClassHierarchyResolverOption.of(
                                    java.lang.classfile.ClassHierarchyResolver.ofClassLoading(
                                            loader)));
            assertThat(context.verify(file)).isEmpty();
        }
    }

    private static String run(Class<?> program, long seed) throws Exception {
        try {
            return (String) program.getMethod("run", long.class).invoke(null, seed);
        } catch (InvocationTargetException e) {
            throw new AssertionError("run in " + program.getClassLoader(), e.getCause());
        }
    }
}
