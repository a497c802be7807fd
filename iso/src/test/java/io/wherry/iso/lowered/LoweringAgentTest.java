// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.lowered;

import static java.lang.constant.ConstantDescs.CD_int;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.iso.Iso;
import io.wherry.iso.IsoException;
import io.wherry.iso.internal.lower.LoweringAgent;
import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.Annotation;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.attribute.RuntimeVisibleAnnotationsAttribute;
import java.lang.constant.ClassDesc;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.IllegalClassFormatException;
import java.lang.instrument.Instrumentation;
import java.lang.ref.WeakReference;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The agent and the folders of the classes that it is asked to lower.
final class LoweringAgentTest {
    private final ClassFileTransformer transformer = transformer();

    @TempDir Path folder;

    @Test
    void copiesOfClassFilesDoNotKeepAClassFromBeingLoaded() throws Exception {
        Path classes = Files.createDirectory(folder.resolve("demo"));
        Files.createFile(classes.resolve("Tree.old.class"));
        byte[] file = ClassFile.of().build(ClassDesc.of("demo.Other"), _ -> {});

        byte[] changed;
        try (URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()}, null)) {
            changed = transformer.transform(null, loader, "demo/Other", null, null, file);
        }

        assertThat(changed).isNull();
    }

    @Test
    void aClassWithVeryManyProblemsIsRefused() throws Exception {
        byte[] file = ClassFile.of().build(ClassDesc.of("demo.Shared"), LoweringAgentTest::shared);

        byte[] changed;
        try (URLClassLoader loader = new URLClassLoader(new URL[0], null)) {
            changed = transformer.transform(null, loader, "demo/Shared", null, null, file);
        }

        assertThat(ClassFile.of().parse(Objects.requireNonNull(changed)).methods())
                .anyMatch(method -> method.methodName().equalsString("<clinit>"));
    }

    @Test
    void aClassWhoseLoweringEndsWithAnErrorIsRefused() {
        byte[] file = ClassFile.of().build(ClassDesc.of("demo.Tree"), LoweringAgentTest::annotated);
        byte[] other = ClassFile.of().build(ClassDesc.of("demo.Other"), _ -> {});
        ClassLoader failing = new FailingLoader();

        byte[] changed = changed(failing, "demo/Tree", file);

        assertThat(ClassFile.of().parse(Objects.requireNonNull(changed)).methods())
                .anyMatch(method -> method.methodName().equalsString("<clinit>"));
        assertThatThrownBy(() -> changed(new FailingLoader(), "demo/Other", other))
                .isInstanceOf(StackOverflowError.class);
    }

    /// A class that the Maven goal has lowered has the methods that a refused class gets.
    @Test
    void aLoweredClassThatIsRefusedHasEachMethodOnce() throws Exception {
        Sources sources = new Sources(folder);
        sources.add("Tree", "@Iso public class Tree { Tree left; int depth() { return 1; } }");
        Path classes = sources.compile();
        byte[] lowered;
        try (URLClassLoader loader =
                new URLClassLoader(
                        new URL[] {classes.toUri().toURL()}, Iso.class.getClassLoader())) {
            byte[] file = Files.readAllBytes(classes.resolve("demo/Tree.class"));
            lowered = Objects.requireNonNull(changed(loader, "demo/Tree", file));
        }

        byte[] refused = changed(new FailingLoader(), "demo/Tree", lowered);

        assertThat(ClassFile.of().parse(Objects.requireNonNull(refused)).methods())
                .anyMatch(method -> method.methodName().equalsString("<clinit>"))
                .extracting(method ->
                        method.methodName().stringValue() + method.methodType().stringValue())
                .doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @CsvSource({
        "Creates, 'class=demo.Locked, method=go, line=4: synchronized'",
        "Calls, 'class=demo.Locked, method=go, line=4: synchronized'",
        "CallsOnNull, 'class=demo.Locked, method=go, line=4: synchronized'",
        "PassesNull, 'class=demo.Locked, method=go, line=4: synchronized'",
        "Reads, 'class=demo.Listed, field=all: a type that is not kept in clusters'"
    })
    void loweredCodeGetsTheReasonWhenItFirstUsesARefusedClass(String name, String reason)
            throws Exception {
        Sources sources = new Sources(folder);
        sources.add("Base", "@Iso class Base { int n; Base(int n) { this.n = n; } }");
        sources.add(
                "Locked",
                "@Iso class Locked extends Base { Locked(int n) { super(n); } synchronized void"
                        + " go() {} int add(int a) { return a; } long add(long a) { return a; }"
                        + " static Base make(int[] a) { return new Base(a.length); } }");
        sources.add("Listed", "@Iso class Listed { List<String> all; long n; }");
        sources.add(
                "Creates",
                "@Iso public class Creates { public static int run() { return new Locked(1).n;"
                        + " } }");
        sources.add(
                "Calls",
                "@Iso public class Calls { public static int run() { return Locked.make(new"
                        + " int[2]).n; } }");
        sources.add(
                "CallsOnNull",
                "@Iso public class CallsOnNull { public static int run() { Locked l = null; l.go();"
                        + " return 1; } }");
        sources.add(
                "CallsOverloaded",
                "@Iso public class CallsOverloaded { public static int run() { Locked l = null;"
                        + " return l.add(1) + (int) l.add(1L); } }");
        sources.add(
                "PassesNull",
                "@Iso public class PassesNull { public static int run() { return List.of((Locked)"
                        + " null).size(); } }");
        sources.add(
                "Reads",
                "@Iso public class Reads { public static int run() { Listed l = new Listed();"
                        + " l.all = null; l.n += 2; return l.all == null ? 1 : 2; } }");
        ClassLoader loader = new TransformingLoader(sources.compile());
        Method run = loader.loadClass("demo." + name).getMethod("run");

        assertThatThrownBy(() -> run.invoke(null))
                .rootCause()
                .isInstanceOf(IsoException.class)
                .hasMessageContaining(reason);
    }

    @ParameterizedTest
    @CsvSource({"l.n++", "l.all = null", "Object o = l.all"})
    void loweredCodeWithANullOfARefusedClassSaysThatItIsNull(String access) throws Exception {
        Sources sources = new Sources(folder);
        sources.add("Listed", "@Iso class Listed { List<String> all; long n; }");
        sources.add(
                "Reads",
                "@Iso public class Reads { public static void run() { Listed l = null; "
                        + access
                        + "; } }");
        ClassLoader loader = new TransformingLoader(sources.compile());
        Method run = loader.loadClass("demo.Reads").getMethod("run");

        assertThatThrownBy(() -> run.invoke(null))
                .rootCause()
                .isInstanceOf(NullPointerException.class)
                .hasMessage("null in the place of an object in a cluster");
    }

    /// A class loader of package `demo` to which the agent is attached.
    private final class TransformingLoader extends URLClassLoader {
        TransformingLoader(Path classes) throws IOException {
            super(new URL[] {classes.toUri().toURL()}, Iso.class.getClassLoader());
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            String path = name.replace('.', '/');
            try (InputStream in = getResourceAsStream(path + ".class")) {
                if (in == null) { // looked up after its test has ended
                    throw new ClassNotFoundException(name);
                }
                byte[] file = in.readAllBytes();
                byte[] changed = changed(this, path, file);
                byte[] defined = changed == null ? file : changed;
                return defineClass(name, defined, 0, defined.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    private byte @Nullable [] changed(ClassLoader loader, String name, byte[] file) {
        try {
            return transformer.transform(null, loader, name, null, null, file);
        } catch (IllegalClassFormatException e) {
            throw new AssertionError(e);
        }
    }

    private static void annotated(ClassBuilder built) {
        ClassDesc iso = ClassDesc.ofDescriptor(Iso.class.descriptorString());
        built.with(RuntimeVisibleAnnotationsAttribute.of(Annotation.of(iso)));
    }

    /// A class loader that has no room on the stack.
    private static final class FailingLoader extends ClassLoader {
        FailingLoader() {
            super(null);
        }

        @Override
        public @Nullable URL getResource(String name) {
            throw new StackOverflowError();
        }
    }

    /* A class with more problems than the text of a constant has room for. */
    private static void shared(ClassBuilder built) {
        annotated(built);
        for (int i = 0; i < 2_000; i++) {
            built.withField("f" + i, CD_int, ClassFile.ACC_VOLATILE);
        }
    }

    @Test
    void aClassLoaderThatIsNoLongerUsedIsCollected() throws Exception {
        WeakReference<ClassLoader> loader = loaderOfAClass();

        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        while (loader.get() != null && System.nanoTime() - end < 0) {
            System.gc();
            Thread.sleep(1);
        }

        assertThat(loader.get()).isNull();
    }

    private WeakReference<ClassLoader> loaderOfAClass() throws Exception {
        byte[] file = ClassFile.of().build(ClassDesc.of("demo.Other"), _ -> {});
        try (URLClassLoader loader = new URLClassLoader(new URL[0], null)) {
            transformer.transform(null, loader, "demo/Other", null, null, file);
            return new WeakReference<>(loader);
        }
    }

    /// A class loader with a lock, as application servers have.
    private static final class LockedLoader extends ClassLoader {
        private final Object lock;
        private final CountDownLatch asked;

        LockedLoader(Object lock, CountDownLatch asked) {
            super(null);
            this.lock = lock;
            this.asked = asked;
        }

        @Override
        public @Nullable URL getResource(String name) {
            asked.countDown();
            synchronized (lock) {
                return null;
            }
        }
    }

    @Test
    void aLoaderWaitsForItsLockWhileTheOwnerOfTheLockLoadsAClassByAnother() throws Exception {
        Object lock = new Object();
        CountDownLatch asked = new CountDownLatch(1);
        ClassLoader child = new LockedLoader(lock, asked);
        ClassLoader parent = new LockedLoader(lock, asked);
        FutureTask<Boolean> first = started(() -> isKeptUnder(lock, asked, parent));
        FutureTask<Boolean> second = started(() -> isKept(child));

        assertThat(first.get(10, TimeUnit.SECONDS)).isTrue();
        assertThat(second.get(10, TimeUnit.SECONDS)).isTrue();
    }

    private boolean isKeptUnder(Object lock, CountDownLatch asked, ClassLoader loader)
            throws Exception {
        synchronized (lock) {
            asked.await();
            return isKept(loader);
        }
    }

    private static FutureTask<Boolean> started(Callable<Boolean> work) {
        FutureTask<Boolean> task = new FutureTask<>(work);
        Thread.ofPlatform().daemon().start(task);
        return task;
    }

    private boolean isKept(ClassLoader loader) throws Exception {
        byte[] file = ClassFile.of().build(ClassDesc.of("demo.Other"), _ -> {});
        return transformer.transform(null, loader, "demo/Other", null, null, file) == null;
    }

    private static ClassFileTransformer transformer() {
        List<ClassFileTransformer> added = new ArrayList<>();
        Object instrumentation =
                Proxy.newProxyInstance(
                        LoweringAgentTest.class.getClassLoader(),
                        new Class<?>[] {Instrumentation.class},
                        (_, _, arguments) -> {
                            added.add((ClassFileTransformer) arguments[0]);
                            return null;
                        });
        LoweringAgent.premain(null, (Instrumentation) instrumentation);
        return added.getFirst();
    }
}
