// SPDX-License-Identifier: Apache-2.0
package io.wherry.agent.internal.rewrite;

import io.wherry.agent.internal.policy.Scope;
import java.lang.classfile.ClassFile;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.nio.charset.StandardCharsets;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/// Rewrites classes of the application as they are loaded, and those loaded before. Never rewrites classes of the JDK.
public final class StreamTransformer implements ClassFileTransformer {
    private static final List<byte[]> NAMES =
            List.of(bytes("java/io/ObjectInputStream"), bytes("java/io/ObjectOutputStream"));

    private static final String OWN = "io.wherry.";

    private final Instrumentation instrumentation;
    private final Scope scope;
    private final Class<?> stream;
    private final SiteReport report;

    /// Class loaders that were asked for [#stream], and whether they found it.
    private final Map<ClassLoader, Boolean> seen = Collections.synchronizedMap(new WeakHashMap<>());

    /// @param stream the class that takes the place of java.io's input stream
    public StreamTransformer(
            Instrumentation instrumentation, Scope scope, Class<?> stream, SiteReport report) {
        this.instrumentation = instrumentation;
        this.scope = scope;
        this.stream = stream;
        this.report = report;
    }

    /// Rewrites classes from now on.
    public void install() {
        instrumentation.addTransformer(this, true);
        List<Class<?>> loaded = new ArrayList<>();
        for (Class<?> type : instrumentation.getAllLoadedClasses()) {
            if (instrumentation.isModifiableClass(type)
                    && !isPlatform(type.getClassLoader())
                    && isInScope(type.getName())) {
                loaded.add(type);
            }
        }
        for (Class<?> type : loaded) {
            retransform(type);
        }
    }

    /// Classes are transformed one by one, so that a class that cannot be does not keep the others from it.
    private void retransform(Class<?> type) {
        Set<String> before = report.linesOf(type.getName());
        try {
            instrumentation.retransformClasses(type);
        } catch (UnmodifiableClassException | UnsupportedOperationException | LinkageError e) {
            report.notReplaced(type.getName(), before, "loaded before the agent: " + e);
        }
    }

    private boolean isInScope(String className) {
        return !className.startsWith(OWN) && scope.contains(className);
    }

    private static boolean isPlatform(@Nullable ClassLoader loader) {
        return loader == null || loader == ClassLoader.getPlatformClassLoader();
    }

    @Override
    public byte @Nullable [] transform(
            @Nullable Module module,
            @Nullable ClassLoader loader,
            @Nullable String name,
            @Nullable Class<?> loaded,
            @Nullable ProtectionDomain domain,
            byte[] file) {
        if (name == null || !mentionsStreams(file)) {
            return null;
        }
        String className = name.replace('/', '.');
        if (className.startsWith(OWN)) {
            return null;
        }
        try {
            StreamRewriter rewriter = new StreamRewriter(ClassFile.of().parse(file));
            List<String> sites = rewriter.sites();
            if (sites.isEmpty() && !rewriter.extendsStream()) {
                return null;
            }
            if (loader == null || isPlatform(loader)) {
                report.outOfReach(className, "class of the JDK: " + uses(rewriter));
                return null;
            }
            return isRefused(className, loader, loaded, rewriter)
                    ? null
                    : rewritten(className, module, loader, rewriter);
        } catch (RuntimeException | LinkageError e) {
            report.outOfReach(className, "cannot be rewritten: " + e);
            return null;
        }
    }

    private boolean isRefused(
            String className,
            ClassLoader loader,
            @Nullable Class<?> loaded,
            StreamRewriter rewriter) {
        if (!isInScope(className)) {
            report.outOfReach(className, "excluded by the policy: " + uses(rewriter));
        } else if (loaded != null && rewriter.extendsStream() && !isRewritten(loaded)) {
            report.outOfReach(className, "loaded before the agent: " + uses(rewriter));
        } else if (!sees(loader)) {
            report.outOfReach(
                    className,
                    "class loader does not find the agent: " + loader.getClass().getName());
        } else {
            return false;
        }
        return true;
    }

    /// Returns true if the superclass was replaced when the class was loaded. If another agent
    /// retransforms the class, it must be replaced again: a superclass cannot change.
    private static boolean isRewritten(Class<?> loaded) {
        Class<?> superclass = loaded.getSuperclass();
        return superclass != null && StreamTypes.isReplacement(superclass.getName());
    }

    private byte @Nullable [] rewritten(
            String className,
            @Nullable Module module,
            ClassLoader loader,
            StreamRewriter rewriter) {
        if (scope.dryRun()) {
            report.outOfReach(className, "dry run: " + uses(rewriter));
            return null;
        }
        byte[] file = rewriter.rewrite(loader);
        if (module != null && module.isNamed()) {
            instrumentation.redefineModule(
                    module, Set.of(stream.getModule()), Map.of(), Map.of(), Set.of(), Map.of());
        }
        report.rewritten(className, uses(rewriter));
        return file;
    }

    private static String uses(StreamRewriter rewriter) {
        List<String> uses = new ArrayList<>();
        if (rewriter.extendsStream()) {
            uses.add("extends a stream");
        }
        if (!rewriter.sites().isEmpty()) {
            uses.add("makes streams in " + String.join(", ", rewriter.sites()));
        }
        return String.join("; ", uses);
    }

    /// Returns true if classes of `loader` can refer to the agent's streams.
    private boolean sees(ClassLoader loader) {
        Boolean known = seen.get(loader);
        if (known != null) {
            return known;
        }
        try {
            boolean found = finds(loader); // without the map's lock: the loader has its own
            seen.put(loader, found);
            return found;
        } catch (LinkageError _) {
            return false; // perhaps only now, such as while the loader loads its own classes
        }
    }

    private boolean finds(ClassLoader loader) {
        try {
            return Class.forName(stream.getName(), false, loader) == stream;
        } catch (ClassNotFoundException _) {
            return false; // such as a loader of OSGi, which delegates listed packages only
        }
    }

    private static boolean mentionsStreams(byte[] file) {
        for (byte[] name : NAMES) {
            if (contains(file, name)) {
                return true;
            }
        }
        return false;
    }

    private static boolean contains(byte[] file, byte[] name) {
        for (int at = 0; at <= file.length - name.length; at++) {
            if (file[at] == name[0] && matches(file, at, name)) {
                return true;
            }
        }
        return false;
    }

    private static boolean matches(byte[] file, int at, byte[] name) {
        for (int i = 1; i < name.length; i++) {
            if (file[at + i] != name[i]) {
                return false;
            }
        }
        return true;
    }

    private static byte[] bytes(String name) {
        return name.getBytes(StandardCharsets.US_ASCII);
    }
}
