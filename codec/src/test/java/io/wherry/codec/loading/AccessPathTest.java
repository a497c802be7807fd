// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.loading;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.codec.CompiledClassLoader;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A second JVM with the library as modules, or on a class path with the flags of a JDK to come.
@Timeout(120)
@Tag("slow")
final class AccessPathTest {

    /// Copies what its arguments say and prints what became of it.
    private static final String MAIN =
            """
            package peer;

            import io.wherry.codec.GraphCodec;
            import java.io.*;
            import java.util.*;

            public final class Main {
                static class Plain implements Serializable {
                    private final int number = Integer.parseInt("7");
                    private final String text = new String("text");
                    private List<Object> list = new ArrayList<>(List.of(1, "two"));
                    private Plain next;
                }

                static final class Hooked extends Plain {
                    private transient int more;

                    private void writeObject(ObjectOutputStream out) throws IOException {
                        out.defaultWriteObject();
                        out.writeInt(5);
                    }

                    private void readObject(ObjectInputStream in)
                            throws IOException, ClassNotFoundException {
                        in.defaultReadObject();
                        more = in.readInt();
                    }
                }

                static final class Box implements Serializable {
                    private Object content = "text";
                }

                record Point(int x, Object y) implements Serializable {}

                enum Color { RED, GREEN }

                interface Named { String name(); }

                static final class Handler implements java.lang.reflect.InvocationHandler, Serializable {
                    public Object invoke(Object p, java.lang.reflect.Method m, Object[] a) {
                        return "handled";
                    }
                }

                private static Object copy(Object root) throws IOException {
                    GraphCodec codec = GraphCodec.lean();
                    return codec.decode(codec.encode(root));
                }

                private static void run(String what) throws Exception {
                    switch (what) {
                        case "plain" -> {
                            Plain plain = new Plain();
                            plain.next = plain;
                            Plain copy = (Plain) copy(plain);
                            System.out.println("plain " + (copy.next == copy) + copy.text + copy.list);
                        }
                        case "hooked" -> {
                            Hooked copy = (Hooked) copy(new Hooked());
                            System.out.println("hooked " + copy.more + ((Plain) copy).text);
                        }
                        case "deep" -> {
                            Plain deep = null;
                            for (int i = 0; i < 100_000; i++) {
                                Plain next = new Plain();
                                next.next = deep;
                                deep = next;
                            }
                            int length = 0;
                            for (Plain at = (Plain) copy(deep); at != null; at = at.next) {
                                length++;
                            }
                            System.out.println("deep " + length);
                        }
                        case "box" -> System.out.println("box " + ((Box) copy(new Box())).content);
                        case "record" -> System.out.println("record " + copy(new Point(1, Color.RED)));
                        case "map" -> System.out.println("map " + copy(new TreeMap<>(Map.of("a", Color.GREEN))));
                        case "proxy" -> {
                            Object proxy = java.lang.reflect.Proxy.newProxyInstance(
                                    Main.class.getClassLoader(), new Class<?>[] {Named.class}, new Handler());
                            System.out.println("proxy " + ((Named) copy(proxy)).name());
                        }
                        case "lambda" -> {
                            Comparator<String> order =
                                    (Comparator<String> & Serializable) (a, b) -> a.length() - b.length();
                            System.out.println("lambda "
                                    + ((Comparator<String>) copy(order)).compare("aa", "b"));
                        }
                        case "jdk" -> {
                            Exception failure = new IllegalStateException("outer", new IOException("inner"));
                            System.out.println("jdk " + ((Exception) copy(failure)).getCause().getMessage()
                                    + copy(new java.util.concurrent.atomic.AtomicLong(5))
                                    + copy(new java.text.SimpleDateFormat("yyyy", Locale.ROOT)).equals(
                                            new java.text.SimpleDateFormat("yyyy", Locale.ROOT))
                                    + copy(java.net.URI.create("http://a/"))
                                    + copy(Locale.FRANCE)
                                    + copy(new StringBuilder("builder"))
                                    + copy(EnumSet.of(Color.RED))
                                    + copy(new LinkedHashMap<>(Map.of("k", Optional.of(1)))));
                        }
                        default -> throw new IllegalArgumentException(what);
                    }
                }

                public static void main(String[] arguments) {
                    for (String what : arguments) {
                        try {
                            run(what);
                        } catch (Throwable e) {
                            System.out.println(what + " failed: " + e);
                        }
                    }
                }
            }
            """;

    private static final String JDK = "jdk inner5truehttp://a/fr_FRbuilder[RED]{k=Optional[1]}";

    @TempDir private Path folder;

    @Test
    void moduleThatOpensItsPackageIsReached() throws Exception {
        compileModule("opens peer to io.wherry.codec;");

        assertThat(runModule("plain", "hooked", "deep", "record", "map", "proxy", "lambda", "jdk"))
                .containsExactly(
                        "plain truetext[1, two]",
                        "hooked 5text",
                        "deep 100000",
                        "record Point[x=1, y=RED]",
                        "map {a=GREEN}",
                        "proxy handled",
                        "lambda 1",
                        JDK);
    }

    @Test
    void codeIsGeneratedWhereThePackageIsOpen() throws Exception {
        compileModule("opens peer to io.wherry.codec;");
        assertThat(loaded("box")).contains("peer.Main$Box$$Wherry");

        compileModule("");
        assertThat(loaded("box")).doesNotContain("$$Wherry");
    }

    /// Names of all classes that copying `what` loads.
    private String loaded(String what) throws Exception {
        List<String> options =
                List.of("-Xlog:class+load", "-p", modulePath(), "-m", "peer/peer.Main");
        return String.join(" ", run(options, what));
    }

    @Test
    void openModuleIsReached() throws Exception {
        compile("module-info", "open module peer { requires io.wherry.codec; }", true);
        compile("Main", MAIN, true);

        assertThat(runModule("plain", "hooked", "record"))
                .containsExactly(
                        "plain truetext[1, two]", "hooked 5text", "record Point[x=1, y=RED]");
    }

    @Test
    void moduleThatOpensNothingIsServed() throws Exception {
        compileModule("");

        List<String> lines =
                runModule("plain", "hooked", "deep", "map", "proxy", "lambda", "jdk", "record");
        assertThat(lines)
                .startsWith(
                        "plain truetext[1, two]", "hooked 5text", "deep 100000", "map {a=GREEN}")
                .contains("lambda 1", JDK);
        assertThat(lines.getLast()).isEqualTo("record Point[x=1, y=RED]");
    }

    @Test
    void classPathNeedsNoFlagsAndBearsTheFlagsOfJdksToCome() throws Exception {
        compile("Main", MAIN, false);
        String path = folder + File.pathSeparator + CompiledClassLoader.libraryPath();

        assertThat(
                        run(
                                List.of(
                                        "--sun-misc-unsafe-memory-access=deny",
                                        "--illegal-native-access=deny",
                                        "-cp",
                                        path,
                                        "peer.Main"),
                                "plain",
                                "hooked",
                                "deep",
                                "record",
                                "map",
                                "proxy",
                                "lambda",
                                "jdk"))
                .containsExactly(
                        "plain truetext[1, two]",
                        "hooked 5text",
                        "deep 100000",
                        "record Point[x=1, y=RED]",
                        "map {a=GREEN}",
                        "proxy handled",
                        "lambda 1",
                        JDK);
    }

    @Test
    void bytesOfAModuleAreReadOnAClassPath() throws Exception {
        compileModule("opens peer to io.wherry.codec;");
        List<String> onModules = fingerprints(true);
        List<String> onClassPath = fingerprints(false);

        assertThat(onModules).isEqualTo(onClassPath).hasSize(1);
    }

    /// The bytes of a graph, as another JVM writes them.
    private List<String> fingerprints(boolean modules) throws Exception {
        String source =
                """
                package peer;

                public final class Bytes {
                    public static void main(String[] arguments) throws Exception {
                        Object root = new Object[] {new Main.Plain(), new Main.Hooked(),
                                new Main.Point(1, 2), Main.Color.GREEN};
                        System.out.println(java.util.HexFormat.of()
                                .formatHex(io.wherry.codec.GraphCodec.lean().encode(root)));
                    }
                }
                """;
        compile("Bytes", source, true);
        if (modules) {
            return run(List.of("-p", modulePath(), "-m", "peer/peer.Bytes"));
        }
        String path = folder + File.pathSeparator + CompiledClassLoader.libraryPath();
        return run(List.of("-cp", path, "peer.Bytes"));
    }

    private void compileModule(String directives) throws IOException {
        compile(
                "module-info",
                "module peer { requires io.wherry.codec; " + directives + " }",
                true);
        compile("Main", MAIN, true);
    }

    private void compile(String name, String source, boolean module) throws IOException {
        String annotations = CompiledClassLoader.place(NullMarked.class).toString();
        String path = modulePath() + File.pathSeparator + annotations;
        assertThat(compile(name, source, module ? "-p" : "-cp", path)).isZero();
    }

    private int compile(String name, String source, String flag, String path) throws IOException {
        Path file = folder.resolve(name + ".java");
        Files.writeString(file, source);
        String options = "-nowarn -proc:none -Xlint:none -XDignore.symbol.file";
        List<String> arguments = new ArrayList<>(List.of(options.split(" ")));
        arguments.addAll(List.of(flag, path, "-d", folder.toString(), file.toString()));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        OutputStream quiet = OutputStream.nullOutputStream();
        return compiler.run(null, quiet, quiet, arguments.toArray(String[]::new));
    }

    private String modulePath() {
        return folder + File.pathSeparator + CompiledClassLoader.libraryPath();
    }

    private List<String> runModule(String... arguments) throws Exception {
        return run(List.of("-p", modulePath(), "-m", "peer/peer.Main"), arguments);
    }

    private static List<String> run(List<String> options, String... arguments) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-Xmx256m");
        command.addAll(options);
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return output.lines().collect(Collectors.toList());
    }
}
