// SPDX-License-Identifier: Apache-2.0
package io.wherry.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.testkit.integration.ProgramJvm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Other agents retransform classes that use object streams.
@Timeout(120)
final class OtherAgentTest {
    private static final String AGENT =
            """
            package other;
            import java.lang.instrument.*;
            import java.security.ProtectionDomain;
            public class Agent {
                static Instrumentation instrumentation;
                public static void premain(String text, Instrumentation found) throws Exception {
                    instrumentation = found;
                    if (text != null) {
                        found.addTransformer(new FieldAdder(), true);
                        Class.forName(text);
                    }
                }
                static class FieldAdder implements ClassFileTransformer {
                    @Override
                    public byte[] transform(ClassLoader loader, String name, Class<?> loaded,
                            ProtectionDomain domain, byte[] file) {
                        if (loaded != null || !"other/Main".equals(name)) {
                            return null; // as agents do that do not support retransformation
                        }
                        var format = java.lang.classfile.ClassFile.of();
                        return format.transformClass(format.parse(file),
                                java.lang.classfile.ClassTransform.endHandler(builder ->
                                        builder.withField("added",
                                                java.lang.constant.ConstantDescs.CD_int, 0)));
                    }
                }
            }
            """;
    private static final String MAIN =
            """
            package other;
            import java.io.*;
            public class Main {
                static class Own extends ObjectInputStream {
                    Own(InputStream in) throws IOException { super(in); }
                }
                static Object read(byte[] bytes) throws Exception {
                    return new Own(new ByteArrayInputStream(bytes)).readObject();
                }
                public static void main(String[] a) throws Exception {
                    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
                        out.writeObject("text");
                    }
                    System.out.println(Own.class.getSuperclass().getName());
                    if (Main.class.getDeclaredFields().length == 0) {
                        Agent.instrumentation.retransformClasses(Own.class);
                    }
                    System.out.println(read(bytes.toByteArray()));
                }
            }
            """;

    @TempDir private Path folder;

    private ProgramJvm.Ended run(String option) throws Exception {
        Path classes = folder.resolve("classes");
        AgentJvm.compile(classes, Map.of("Agent.java", AGENT, "Main.java", MAIN));
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Premain-Class", "other.Agent");
        manifest.getMainAttributes().putValue("Can-Retransform-Classes", "true");
        Path jar = folder.resolve("other.jar");
        new JarOutputStream(Files.newOutputStream(jar), manifest).close();
        Path policy = Files.createFile(folder.resolve("policy.properties"));
        return AgentJvm.run(
                "-javaagent:" + jar + option,
                AgentJvm.agent(policy),
                "-cp",
                classes.toString(),
                "other.Main");
    }

    @Test
    void streamsOfTheApplicationAreRetransformed() throws Exception {
        ProgramJvm.Ended ended = run("");

        assertThat(ended.code()).as(ended.output()).isZero();
        assertThat(ended.output().lines())
                .containsExactly("io.wherry.agent.AgentObjectInputStream", "text");
    }

    @Test
    void aLoadedClassThatCannotBeRetransformedDoesNotStopTheAgent() throws Exception {
        ProgramJvm.Ended ended = run("=other.Main");

        assertThat(ended.code()).as(ended.output()).isZero();
        assertThat(ended.output().lines())
                .containsExactly("io.wherry.agent.AgentObjectInputStream", "text");
    }
}
