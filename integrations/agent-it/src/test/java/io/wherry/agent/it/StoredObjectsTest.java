// SPDX-License-Identifier: Apache-2.0
package io.wherry.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.testkit.integration.ProgramJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.launcher.JavaModuleOptions;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Objects that unmodified libraries store are the same with the agent and without, whichever of both wrote them.
@Timeout(240)
final class StoredObjectsTest {
    private static final String REWRITTEN = "rewritten   ";

    /// Files that have no identities, times or random numbers.
    private static final List<String> SAME_BYTES = List.of("value.ser", "value.data");

    private static final String SPARK = "acme.spark.ObjectFile";

    @TempDir private Path folder;

    static List<Arguments> programs() {
        return List.of(
                Arguments.of(
                        "acme.spring.StoredValue",
                        List.of(
                                "org.springframework.core.ConfigurableObjectInputStream",
                                "org.springframework.core.serializer.DefaultSerializer")),
                Arguments.of(
                        "acme.tomcat.SessionFile",
                        List.of(
                                "org.apache.catalina.util.CustomObjectInputStream",
                                "org.apache.catalina.session.StandardManager")),
                Arguments.of(
                        "acme.wicket.StoredPage",
                        List.of(
                                "org.apache.wicket.serialize.java.JavaSerializer$ClassResolverObjectInputStream",
                                "org.apache.wicket.core.util.objects.checker.CheckingObjectOutputStream")),
                Arguments.of(
                        "acme.quartz.StoredJob",
                        List.of("org.quartz.impl.jdbcjobstore.StdJDBCDelegate")),
                Arguments.of(
                        "acme.ehcache.DiskCache",
                        List.of(
                                "org.ehcache.impl.serialization.CompactJavaSerializer$OIS",
                                "org.ehcache.impl.serialization.CompactJavaSerializer$OOS",
                                "org.ehcache.impl.persistence.FileBasedStateRepository")),
                Arguments.of(
                        "acme.hazelcast.SharedMap",
                        List.of(
                                "com.hazelcast.internal.nio.IOUtil$ClassLoaderAwareObjectInputStream")),
                Arguments.of(
                        "acme.infinispan.FileStore",
                        List.of("org.infinispan.commons.marshall.JavaSerializationMarshaller")),
                Arguments.of(
                        "acme.camunda.ProcessVariable",
                        List.of(
                                "org.camunda.bpm.engine.impl.variable.serializer.JavaObjectSerializer")),
                Arguments.of(
                        SPARK,
                        List.of(
                                "org.apache.spark.serializer.JavaSerializationStream",
                                "org.apache.spark.serializer.JavaDeserializationStream$$anon$1",
                                "org.apache.spark.util.SparkSerDeUtils$$anon$1",
                                "org.apache.spark.MapOutputTracker$")));
    }

    @ParameterizedTest
    @MethodSource("programs")
    void storedObjectsAreTheSame(String program, List<String> rewritten) throws Exception {
        Application plain = application(program);
        Path ofPlain = Files.createDirectory(folder.resolve("plain"));
        Path ofAgent = Files.createDirectory(folder.resolve("agent"));

        String written = output(plain, ofPlain, "write");
        assertThat(output(plain.withAgent(policy("write")), ofAgent, "write")).isEqualTo(written);
        for (String file : SAME_BYTES) {
            if (Files.exists(ofPlain.resolve(file))) {
                assertThat(ofAgent.resolve(file)).hasSameBinaryContentAs(ofPlain.resolve(file));
            }
        }
        String readByAgent = output(plain.withAgent(policy("read")), ofPlain, "read");
        String readByPlain = output(plain, ofAgent, "read");

        assertThat(readByAgent).contains("ada").isEqualTo(readByPlain);
        List<String> lines = new ArrayList<>(Files.readAllLines(folder.resolve("write.txt")));
        lines.addAll(Files.readAllLines(folder.resolve("read.txt")));
        assertThat(lines)
                .filteredOn(line -> line.startsWith(REWRITTEN))
                .extracting(line -> line.substring(REWRITTEN.length(), line.indexOf(':')))
                .containsAll(rewritten);
    }

    private static Application application(String program) throws IOException {
        return program.equals(SPARK)
                ? Application.of(program, "wherry.test.spark")
                        .withOptions("-Xmx640m")
                        .withOptions(JavaModuleOptions.defaultModuleOptionArray())
                : Application.of(program);
    }

    private Path policy(String report) throws IOException {
        return Files.write(
                folder.resolve(report + ".properties"), List.of("report = " + report + ".txt"));
    }

    private static String output(Application application, Path folder, String argument)
            throws Exception {
        ProgramJvm.Ended ended = application.run(folder, argument);
        assertThat(ended.code()).as("%s%n%s", ended.output(), ended.errors()).isZero();
        return ended.output();
    }
}
