// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.type;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Admits all classes, and writes those that would have been rejected to a file, as a filter
/// pattern. Used to find the filter that a program needs by running its tests. Not for programs
/// that are reachable by others. Thread-safe.
public final class FilterRecorder {
    private static final String PROPERTY = "io.wherry.rmi.recordFilter";
    private static final @Nullable FilterRecorder OF_JVM = ofProperty();

    private final Path file;
    private final SortedSet<String> names = new TreeSet<>(); // guarded by this

    FilterRecorder(Path file) {
        this.file = file;
    }

    private static @Nullable FilterRecorder ofProperty() {
        String name = System.getProperty(PROPERTY);
        return name == null ? null : new FilterRecorder(Path.of(name));
    }

    /// Returns `types`; or, if the system property `io.wherry.rmi.recordFilter` names a file, a
    /// predicate that admits all classes and records those that `types` rejects.
    public static Predicate<Class<?>> recording(Predicate<Class<?>> types) {
        return OF_JVM == null ? types : OF_JVM.around(types);
    }

    Predicate<Class<?>> around(Predicate<Class<?>> types) {
        return type -> {
            if (!types.test(type)) {
                record(type);
            }
            return true;
        };
    }

    private synchronized void record(Class<?> type) {
        Class<?> element = type;
        while (element.isArray()) {
            element = element.getComponentType();
        }
        if (names.add(element.getName())) {
            try {
                Files.writeString(file, String.join(";", names) + '\n');
            } catch (IOException e) {
                throw new UncheckedIOException("filter cannot be recorded: file=" + file, e);
            }
        }
    }
}
