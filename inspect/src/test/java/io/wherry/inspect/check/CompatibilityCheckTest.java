// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.inspect.ClassChanges;
import io.wherry.inspect.Kinds;
import io.wherry.inspect.StreamInput;
import io.wherry.inspect.StreamRewriter;
import io.wherry.inspect.Streams;
import io.wherry.inspect.parse.MalformedStreamException;
import io.wherry.testkit.DeepFolder;
import io.wherry.testkit.zoo.ZooGraph;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.StringWriter;
import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class CompatibilityCheckTest {
    @TempDir private Path folder;

    private static final String CLASS_PATH = System.getProperty("java.class.path");

    static List<ZooGraph> zoo() {
        return Streams.zoo().stream().filter(graph -> graph.traits().levels() < 100).toList();
    }

    private static List<Finding> findings(byte[] bytes, String path) throws Exception {
        try (ClassPath classes = ClassPath.of(path)) {
            CompatibilityCheck check = new CompatibilityCheck(classes);
            Streams.parse(bytes, check);
            return check.findings();
        }
    }

    @ParameterizedTest
    @MethodSource("zoo")
    void graphOfTheZooFitsItsOwnClasses(ZooGraph graph) throws Exception {
        List<Finding> found = findings(Streams.of(graph), existing());

        assertThat(found).noneMatch(each -> each.severity() == Finding.Severity.ERROR);
    }

    /// Class path entries that are there: Maven names folders that a build has not made.
    private static String existing() {
        return String.join(
                java.io.File.pathSeparator,
                List.of(CLASS_PATH.split(java.io.File.pathSeparator)).stream()
                        .filter(entry -> Files.exists(Path.of(entry)))
                        .toList());
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\0b", "acme.Half\ud800", "..", "", "acme.", " "})
    void namesThatNoFileCanHaveAreMissingClasses(String name) throws Exception {
        Path jar = folder.resolve("empty.jar");
        new JarOutputStream(Files.newOutputStream(jar), new Manifest()).close();

        for (String entry : List.of(folder.toString(), jar.toString())) {
            assertThat(findings(renamed(name), entry))
                    .anyMatch(each -> each.problem().equals("class is missing"));
        }
    }

    @Test
    void textsAfterAnEnumThatIsCutAreNotItsConstants() throws Exception {
        byte[] constant = Streams.of(Kinds.Colour.RED);
        byte[] cut = Arrays.copyOf(constant, constant.length - (1 + 2 + 3)); // before its name
        try (ClassPath classes = ClassPath.of(existing())) {
            CompatibilityCheck check = new CompatibilityCheck(classes);

            assertThatThrownBy(() -> Streams.parse(cut, check))
                    .isInstanceOf(MalformedStreamException.class);
            Streams.parse(Streams.of("text"), check);

            assertThat(check.hasErrors()).isFalse();
        }
    }

    @Test
    void namesThatArePathsAreMissingClasses() throws Exception {
        Path classes = Files.createDirectory(folder.resolve("classes"));
        Path file = folder.resolve("Point.class");
        try (InputStream source = Kinds.class.getResourceAsStream("Kinds$Point.class")) {
            Files.copy(source, file);
        }
        String path = file.toString().replaceFirst("[.]class$", "");

        for (String name : List.of(path, path.replace('/', '.'))) {
            assertThat(findings(renamed(name), classes.toString()))
                    .anyMatch(each -> each.problem().equals("class is missing"));
        }
    }

    @Test
    void classesOfAFolderThatIsALinkAreNamed() throws Exception {
        Path demo = Files.createDirectories(folder.resolve("classes/demo"));
        Files.createFile(demo.resolve("Point.class"));
        Path link = Files.createSymbolicLink(folder.resolve("link"), demo.getParent());

        try (ClassPath classes = ClassPath.of(link.toString())) {
            assertThat(classes.named("Point")).containsExactly("demo.Point");
        }
    }

    @Test
    void folderThatCannotBeReadIsAnIOException() throws Exception {
        try (DeepFolder deep = new DeepFolder(folder);
                ClassPath classes = ClassPath.of(deep.path().toString())) {
            assertThatThrownBy(() -> classes.named("Point")).isInstanceOf(IOException.class);
        }
    }

    @Test
    void emptyEntryOfAClassPathIsTheWorkingDirectory() throws Exception {
        try (ClassPath classes = ClassPath.of(folder + java.io.File.pathSeparator);
                URLClassLoader loader = classes.loader()) {
            assertThat(loader.getURLs()).hasSize(2);
            assertThat(Path.of(loader.getURLs()[1].toURI()).normalize())
                    .isEqualTo(Path.of("").toAbsolutePath().normalize());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"java.io.Serializable", "java.lang.Cloneable"})
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void classesThatAreSuperclassesOfEachOtherAreChecked(String implemented) throws Exception {
        ClassDesc one = ClassDesc.of("One");
        ClassDesc other = ClassDesc.of("Other");
        ClassDesc common = ClassDesc.of(implemented);
        ClassFile files = ClassFile.of();
        files.buildTo(
                folder.resolve("One.class"),
                one,
                type -> type.withSuperclass(other).withInterfaceSymbols(common));
        files.buildTo(folder.resolve("Other.class"), other, type -> type.withSuperclass(one));

        assertThat(findings(renamed("One"), folder.toString()))
                .anyMatch(each -> each.severity() == Finding.Severity.ERROR);
    }

    private static byte[] renamed(String name) throws Exception {
        ClassChanges changes = ClassChanges.NONE.withClass(Kinds.Point.class.getName(), name);
        ByteArrayOutputStream renamed = new ByteArrayOutputStream();
        byte[] bytes = Streams.of(new Kinds.Point(1, 2, null));
        try (StreamInput input = StreamInput.of("test", bytes)) {
            StreamRewriter.rewrite(input, changes, renamed);
        }
        return renamed.toByteArray();
    }

    @ParameterizedTest
    @ValueSource(
            classes = {
                java.util.ArrayList.class,
                java.util.concurrent.ConcurrentHashMap.class,
                Thread.State.class,
                java.text.NumberFormat.Style.class,
                Kinds.Point.class,
                Kinds.Colour.class,
                VersionShapes.class,
                VersionShapes.Nested.class,
                VersionShapes.Shape.class
            })
    void versionIsThatOfObjectStreamClass(Class<?> type) throws Exception {
        long expected = ObjectStreamClass.lookupAny(type).getSerialVersionUID();

        try (ClassPath classes = ClassPath.of(existing())) {
            LocalClass local = classes.find(type.getName());

            assertThat(local).isNotNull();
            assertThat(local.serialVersionUID()).isEqualTo(expected);
        }
    }

    private static final String HEAD = "package p; import java.io.*; import java.util.*; ";
    private static final String VERSION = "static final long serialVersionUID = 1; ";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    public class A implements Serializable { V int x = 1; }                 | public class A implements Serializable { V int x; }
                    public class A implements Serializable { V int x = 1; }                 | public class A implements Serializable { V int x, y; String z; }
                    public class A implements Serializable { V int x = 1; }                 | public class A implements Serializable { V }
                    public class A implements Serializable { V int x = 1; }                 | public class A implements Serializable { V long x; }
                    public class A implements Serializable { V int x = 1; }                 | public class A implements Serializable { V Integer x; }
                    public class A implements Serializable { V Integer x = 1; }             | public class A implements Serializable { V int x; }
                    public class A implements Serializable { V Integer x = 1; }             | public class A implements Serializable { V Number x; }
                    public class A implements Serializable { V List<?> x = List.of(); }     | public class A implements Serializable { V Object x; }
                    public class A implements Serializable { int x = 1; }                   | public class A implements Serializable { int x; int y; }
                    public class A implements Serializable { int x = 1; }                   | public class A implements Serializable { int x; public void m() {} }
                    public class A implements Serializable { int x = 1; }                   | public class A implements Serializable { int x = 1; }
                    public class A implements Serializable { int x = 1; }                   | public class A implements Serializable { private static int s; int x; private void m() {} }
                    public class A implements Serializable { V int x = 1; }                 | public class A { int x; }
                    public class A implements Serializable { V int x = 1; }                 | public class B implements Serializable { V int x; }
                    public class A implements Serializable { V int x = 1; }                 | public enum A { ONE }
                    public enum A { ONE, TWO }                                              | public enum A { TWO, ONE, THREE }
                    public enum A { ONE, TWO }                                              | public enum A { TWO }
                    public enum A { ONE, TWO }                                              | public class A implements Serializable { }
                    public record A(int x) implements Serializable { public A() { this(1); } } | public record A(int x, int y) implements Serializable { V }
                    public record A(int x) implements Serializable { public A() { this(1); } } | public record A(long x) implements Serializable { }
                    public class A implements Serializable { V int x = 1; }                 | public class A implements Externalizable { V public A() {} public void readExternal(ObjectInput in) {} public void writeExternal(ObjectOutput out) {} }
                    public class A implements Serializable { V }                            | public abstract class A implements Serializable { V }
                    public class A implements Serializable { V }                            | public class A extends P implements Serializable { V public A() { super(1); } } class P { P(int x) {} }
                    public class A implements Serializable { V }                            | public class A extends P implements Serializable { V } class P { P() {} }
                    public class A extends P { V } class P implements Serializable { static final long serialVersionUID = 5; int q = 3; } | public class A implements Serializable { V int q; }
                    public class A implements Serializable { V A[][] x = {{}}; }            | public class A implements Serializable { V A[][] x; }
                    public class A implements Serializable { V B b = new B(); } class B implements Serializable { static final long serialVersionUID = 5; } | public class A implements Serializable { V Object b; }
                    public class A implements Externalizable { V public A() {} public void readExternal(ObjectInput in) {} public void writeExternal(ObjectOutput out) {} } | public class A implements Externalizable { V A() {} public void readExternal(ObjectInput in) {} public void writeExternal(ObjectOutput out) {} }
                    """)
    void checkSaysWhatJavaioDoes(String before, String after) throws Exception {
        Path old = compile("old", before);
        Path now = compile("now", after);
        byte[] bytes = write(old);

        List<Finding> found = findings(bytes, now.toString());

        boolean errors = found.stream().anyMatch(each -> each.severity() == Finding.Severity.ERROR);
        String failure = failure(bytes, now);
        assertThat(errors).as("%s%njava.io: %s", found, failure).isEqualTo(failure != null);
    }

    private Path compile(String name, String source) throws IOException {
        Path classes = Files.createDirectories(folder.resolve(name + "-classes"));
        String type = source.contains("public class B") ? "B" : "A";
        Path file = Files.createDirectories(folder.resolve(name + "/p")).resolve(type + ".java");
        Files.writeString(file, HEAD + source.replace(" V ", " " + VERSION));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter errors = new StringWriter();
        boolean done =
                compiler.getTask(
                                errors,
                                null,
                                null,
                                List.of("-d", classes.toString(), "-nowarn"),
                                null,
                                compiler.getStandardFileManager(null, null, null)
                                        .getJavaFileObjects(file))
                        .call();
        assertThat(done).as(errors.toString()).isTrue();
        return classes;
    }

    private static byte[] write(Path classes) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (URLClassLoader loader = loader(classes);
                ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            Class<?> type = loader.loadClass("p.A");
            Object value =
                    type.isEnum()
                            ? type.getEnumConstants()[0]
                            : type.getConstructor().newInstance();
            out.writeObject(value);
        }
        return bytes.toByteArray();
    }

    private static URLClassLoader loader(Path classes) throws Exception {
        return new URLClassLoader(
                new URL[] {classes.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
    }

    private static String failure(byte[] bytes, Path classes) throws Exception {
        try (URLClassLoader loader = loader(classes);
                ObjectInputStream in = new LoadingInput(bytes, loader)) {
            in.readObject();
            return null;
        } catch (IOException | ClassNotFoundException | ClassCastException e) {
            return e.toString();
        }
    }

    private static final class LoadingInput extends ObjectInputStream {
        private final ClassLoader loader;

        LoadingInput(byte[] bytes, ClassLoader loader) throws IOException {
            super(new ByteArrayInputStream(bytes));
            this.loader = loader;
        }

        @Override
        protected Class<?> resolveClass(ObjectStreamClass description)
                throws ClassNotFoundException {
            return Class.forName(description.getName(), false, loader);
        }
    }

    @Test
    void remediesNameTheOptionOfTheCodec() throws Exception {
        byte[] bytes = write(compile("old", "public class A implements Serializable { V int x; }"));
        Path moved = Files.createDirectories(folder.resolve("moved/q"));
        Files.copy(
                compile("now", "public class A implements Serializable { int x; }")
                        .resolve("p/A.class"),
                moved.resolve("A.class"));
        Path versioned = compile("later", "public class A implements Serializable { int x; }");

        assertThat(findings(bytes, moved.getParent().toString()).getFirst().remedy())
                .isEqualTo("withAlias(\"p.A\", q.A.class) or withMovedPackage(\"p\", \"q\")");
        assertThat(findings(bytes, versioned.toString()).getFirst().remedy())
                .isEqualTo(
                        "withVersionPolicy(VersionPolicy.IGNORE), or declare serialVersionUID ="
                                + " 1L");
    }
}
