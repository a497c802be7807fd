// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.lowered;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.iso.internal.lower.LoweringAgent;
import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.ref.WeakReference;
import java.lang.reflect.Proxy;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
