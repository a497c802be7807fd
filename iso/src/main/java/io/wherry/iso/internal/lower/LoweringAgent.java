// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.lower;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.constant.ClassDesc;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.ref.WeakReference;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A Java agent that lowers classes as they are loaded: `-javaagent:wherry-iso.jar`, optionally
/// followed by `=` and a comma-separated list: names of packages to which lowering is limited, and
/// the word `unchecked` for code that does not check references.
///
/// A class that cannot be lowered throws the reason on first use.
public final class LoweringAgent implements ClassFileTransformer {
    private static final String UNCHECKED = "unchecked";
    private static final String OWN = "io/wherry/";
    private static final String SUFFIX = ".class";

    private final List<String> packages = new ArrayList<>();
    private boolean checks = true;
    private final Map<ClassLoader, Seen> lowerings = new WeakHashMap<>();

    /// The state of a class loader.
    private static final class Seen {
        final Lowering lowering;
        final Set<String> folders = new HashSet<>();

        Seen(Lowering lowering) {
            this.lowering = lowering;
        }
    }

    private LoweringAgent(@Nullable String arguments) {
        for (String argument : arguments == null ? new String[0] : arguments.split(",")) {
            if (argument.equals(UNCHECKED)) {
                checks = false;
            } else if (!argument.isBlank()) {
                packages.add(argument.strip().replace('.', '/') + "/");
            }
        }
    }

    /// Called by the JVM.
    public static void premain(@Nullable String arguments, Instrumentation instrumentation) {
        instrumentation.addTransformer(new LoweringAgent(arguments));
    }

    @Override
    public byte @Nullable [] transform(
            @Nullable Module module,
            @Nullable ClassLoader loader,
            @Nullable String name,
            @Nullable Class<?> redefined,
            @Nullable ProtectionDomain domain,
            byte[] file) {
        if (loader == null
                || loader == ClassLoader.getPlatformClassLoader()
                || name == null
                || redefined != null
                || !isWanted(name)) {
            return null;
        }
        try {
            return lower(loader, name, file);
        } catch (RuntimeException e) { // the JVM would swallow it, and load the original class
            return refused(loader, file, String.valueOf(e.getMessage()));
        } catch (Error e) { // the JVM swallows it, and loads the original class
            if (mentionsIso(file)) {
                return RefusedClass.of(file, e.toString());
            }
            throw e;
        }
    }

    private static boolean mentionsIso(byte[] file) {
        String bytes = new String(file, StandardCharsets.ISO_8859_1);
        return bytes.contains(LoweredNames.ISO.descriptorString());
    }

    private boolean isWanted(String name) {
        if (packages.isEmpty()) {
            return !name.startsWith(OWN);
        }
        return packages.stream().anyMatch(name::startsWith);
    }

    /* The lock is that of the class loader: its getResource may take it, and its loadClass may have
     * taken it already. */
    private byte @Nullable [] lower(ClassLoader loader, String name, byte[] file) {
        synchronized (loader) {
            Seen seen = seen(loader);
            String folder = name.substring(0, name.lastIndexOf('/') + 1);
            if (seen.folders.add(folder)) {
                seen.lowering.name(beside(loader, folder));
            }
            return seen.lowering.lower(file);
        }
    }

    private Seen seen(ClassLoader loader) {
        synchronized (lowerings) {
            return lowerings.computeIfAbsent(
                    loader, of -> new Seen(new Lowering(source(of), checks)));
        }
    }

    /* Does not keep the class loader, which is the weak key of the lowering. */
    private static ClassSource source(ClassLoader loader) {
        WeakReference<ClassLoader> reference = new WeakReference<>(loader);
        return name -> {
            ClassLoader asked = reference.get();
            return asked == null ? null : ClassSource.of(asked).bytes(name);
        };
    }

    /* Classes in the same folder, which may be subclasses; classes in jars are seen when they are
     * loaded. */
    private static List<ClassDesc> beside(ClassLoader loader, String folder) {
        URL url = folder.isEmpty() ? null : loader.getResource(folder);
        if (url == null || !url.getProtocol().equals("file")) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(Path.of(URI.create(url.toString())))) {
            return files.map(file -> file.getFileName().toString())
                    .filter(file -> file.endsWith(SUFFIX) && !file.contains("-info"))
                    .map(file -> file.substring(0, file.length() - SUFFIX.length()))
                    .filter(name -> name.indexOf('.') < 0) // a copy, such as Tree.old.class
                    .map(name -> ClassDesc.ofInternalName(folder + name))
                    .toList();
        } catch (IOException | UncheckedIOException | IllegalArgumentException _) {
            return List.of(); // dispatch is slower then, but correct
        }
    }

    private byte[] refused(ClassLoader loader, byte[] file, String reason) {
        synchronized (loader) {
            try {
                return seen(loader).lowering.refused(file, reason);
            } catch (RuntimeException _) { // not even the types of its methods can be lowered
                return RefusedClass.of(file, reason);
            }
        }
    }
}
