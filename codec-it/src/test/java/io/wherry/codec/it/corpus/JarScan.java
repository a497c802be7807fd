// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.corpus;

import java.awt.Component;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;

/// The classes of a jar that are serializable and have a public constructor without arguments.
final class JarScan {
    private JarScan() {}

    /// In the order of their names.
    ///
    /// @param member any class of the jar
    static List<Class<?>> of(Class<?> member) {
        List<Class<?>> found = new ArrayList<>();
        try (JarFile jar = new JarFile(Library.jar(member).toFile())) {
            List<String> names =
                    jar.stream()
                            .map(ZipEntry::getName)
                            .filter(name -> name.endsWith(".class") && !name.startsWith("META-INF"))
                            .sorted()
                            .toList();
            for (String name : names) {
                add(found, name.substring(0, name.length() - 6).replace('/', '.'), member);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return found;
    }

    private static void add(List<Class<?>> found, String name, Class<?> member) {
        try {
            Class<?> type = Class.forName(name, false, member.getClassLoader());
            if (isWanted(type)) {
                type.getConstructor().newInstance();
                found.add(type);
            }
        } catch (ReflectiveOperationException | LinkageError | RuntimeException _) {
            // no such constructor, or one that needs what is not here: another library, a screen
        }
    }

    private static boolean isWanted(Class<?> type) {
        return Modifier.isPublic(type.getModifiers())
                && !Modifier.isAbstract(type.getModifiers())
                && Serializable.class.isAssignableFrom(type)
                && !Component.class.isAssignableFrom(type)
                && !isModule(type);
    }

    /// Whether it is the class of a Scala object, of which there is one.
    private static boolean isModule(Class<?> type) {
        for (Field field : type.getDeclaredFields()) {
            if (field.getName().equals("MODULE$")) {
                return true;
            }
        }
        return false;
    }

    static Object make(Class<?> type) {
        try {
            return type.getConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("the constructor was tried before: class=" + type, e);
        }
    }
}
