// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.iso.Iso;
import io.wherry.iso.internal.lower.LoweringException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Folders of class files are lowered in place.
final class ClassFolderTest {
    private static final String START = "package demo; import io.wherry.iso.Iso; ";

    @TempDir Path folder;

    @Test
    void loweredClassesStayUnchanged() throws IOException {
        compile("Tree", "@Iso public class Tree { int key; Tree left; int key() { return key; } }");
        compile("Sub", "@Iso public class Sub extends Tree { @Override int key() { return -1; } }");
        compile("User", "class User { int of(Tree tree) { return tree.key; } }");
        compile("Other", "class Other { }");
        assertThat(lower()).isEqualTo(3);
        ClassModel tree = parse("Tree");
        assertThat(tree.fields()).noneMatch(field -> field.fieldName().equalsString("key"));
        assertThat(tree.methods()).anyMatch(method -> method.methodName().equalsString("key$iso"));
        assertThat(verified(tree)).isEmpty();
        assertThat(lower()).isZero();
    }

    @Test
    void aClassThatIsCompiledAgainIsLoweredTogetherWithTheOthers() throws IOException {
        compile("Tree", "@Iso public class Tree { int key; int key() { return key; } }");
        compile(
                "Sub",
                "@Iso public class Sub extends Tree { @Override int key() { return -key; } }");
        assertThat(lower()).isEqualTo(2);
        byte[] before = Files.readAllBytes(classes().resolve("demo/Sub.class"));
        compileAgainstSources("Sub", "Tree");
        assertThat(lower()).isEqualTo(2);
        assertThat(Files.readAllBytes(classes().resolve("demo/Sub.class"))).isEqualTo(before);
    }

    @Test
    void aFolderThatIsALinkIsLowered() throws IOException {
        compile("Tree", "@Iso public class Tree { int key; }");
        Path target = Files.move(classes(), folder.resolve("target"));
        Files.createSymbolicLink(classes(), target);

        assertThat(lower()).isOne();
        assertThat(parse("Tree").fields())
                .noneMatch(field -> field.fieldName().equalsString("key"));
    }

    @Test
    void nothingIsWrittenIfOneIsRefused() throws IOException {
        compile("Tree", "@Iso public class Tree { int key; }");
        compile("Zoo", "@Iso public class Zoo { Object any; }");
        byte[] before = Files.readAllBytes(classes().resolve("demo/Tree.class"));
        assertThatThrownBy(this::lower)
                .isInstanceOf(LoweringException.class)
                .hasMessageContaining("class=demo.Zoo, field=any");
        assertThat(Files.readAllBytes(classes().resolve("demo/Tree.class"))).isEqualTo(before);
    }

    @Test
    void allProblemsOfAllClassesAreReported() throws IOException {
        compile(
                "Ape",
                "@Iso public class Ape { Object any; synchronized void a() { } void b() { synchronized (this) { } } }");
        compile("Zoo", "@Iso public class Zoo { volatile int key; native void go(); }");
        assertThatThrownBy(this::lower)
                .isInstanceOf(LoweringException.class)
                .hasMessageContaining("class=demo.Ape, field=any")
                .hasMessageContaining("class=demo.Ape, method=a, line=")
                .hasMessageContaining("class=demo.Ape, method=b, line=")
                .hasMessageContaining("class=demo.Zoo, field=key")
                .hasMessageContaining("class=demo.Zoo, method=go");
    }

    @Test
    void copiesOfClassFilesStayAsTheyAre() throws IOException {
        compile("Tree", "@Iso public class Tree { int key; int key() { return key; } }");
        Path copy = classes().resolve("demo/Tree.old.class");
        Files.copy(classes().resolve("demo/Tree.class"), copy);
        byte[] before = Files.readAllBytes(copy);
        assertThat(lower()).isEqualTo(1);
        assertThat(copy).hasBinaryContent(before);
    }

    @Test
    void aDamagedClassFileIsNamed() throws IOException {
        compile("Tree", "@Iso public class Tree { int key; int key() { return key; } }");
        byte[] before = Files.readAllBytes(classes().resolve("demo/Tree.class"));
        Files.write(classes().resolve("demo/Wing.class"), new byte[16]);
        assertThatThrownBy(this::lower)
                .isInstanceOfAny(IOException.class, UncheckedIOException.class)
                .hasMessageContaining("Wing");
        assertThat(classes().resolve("demo/Tree.class")).hasBinaryContent(before);
    }

    @Test
    void aClassFileIsReplacedAsAWhole() throws IOException {
        compile("Tree", "@Iso public class Tree { int key; int key() { return key; } }");
        Path file = classes().resolve("demo/Tree.class");
        byte[] before = Files.readAllBytes(file);
        Path former = Files.createLink(folder.resolve("former"), file);

        assertThat(lower()).isEqualTo(1);

        assertThat(former).hasBinaryContent(before);
        assertThat(classes().resolve("demo")).isDirectoryNotContaining("glob:**.new");
    }

    private int lower() throws IOException {
        try (ClassFolder opened = ClassFolder.open(classes(), List.of(library()))) {
            return opened.lower(true);
        }
    }

    private ClassModel parse(String name) throws IOException {
        return ClassFile.of().parse(classes().resolve("demo/" + name + ".class"));
    }

    private List<VerifyError> verified(ClassModel model) throws IOException {
        URL[] urls = {classes().toUri().toURL(), library().toUri().toURL()};
        try (URLClassLoader files = new URLClassLoader(urls)) {
            ClassHierarchyResolver resolver = ClassHierarchyResolver.ofResourceParsing(files);
            return ClassFile.of(ClassFile.ClassHierarchyResolverOption.of(resolver)).verify(model);
        }
    }

    private Path classes() {
        return folder.resolve("classes");
    }

    private static Path library() {
        return Path.of(
                URI.create(
                        Iso.class.getProtectionDomain().getCodeSource().getLocation().toString()));
    }

    private Path source(String name) {
        return folder.resolve("sources/demo/" + name + ".java");
    }

    private void compile(String name, String text) throws IOException {
        Files.createDirectories(Objects.requireNonNull(source(name).getParent()));
        Files.writeString(source(name), START + text);
        compileAgainstSources(name);
    }

    private void compileAgainstSources(String... names) throws IOException {
        Files.createDirectories(classes());
        List<String> arguments = new ArrayList<>();
        arguments.addAll(List.of("-nowarn", "-proc:none", "-d", classes().toString()));
        arguments.addAll(List.of("-cp", library() + java.io.File.pathSeparator + classes()));
        for (String name : names) {
            arguments.add(source(name).toString());
        }
        JavaCompiler compiler = Objects.requireNonNull(ToolProvider.getSystemJavaCompiler());
        int code = compiler.run(null, null, null, arguments.toArray(String[]::new));
        assertThat(code).isZero();
    }
}
