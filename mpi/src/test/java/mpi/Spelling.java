// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A member of package `mpi` in an older library, as compiled programs refer to it.
///
/// @param type its class, without the package
/// @param descriptor of a method, or the type of a field
record Spelling(String type, boolean isStatic, String name, String descriptor) {

    /// Returns the members of a list in `src/test/resources/api`.
    static List<Spelling> all(String library) {
        return lines(library + ".txt").map(Spelling::of).toList();
    }

    /// Returns the lines of a list, without comments.
    static Stream<String> lines(String file) {
        try (InputStream in = Spelling.class.getResourceAsStream("/api/" + file)) {
            if (in == null) {
                throw new IllegalStateException("no such list: " + file);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Spelling of(String line) {
        String[] words = line.split(" ", -1);
        return new Spelling(words[0], words[1].equals("static"), words[2], words[3]);
    }

    private boolean isField() {
        return !descriptor.startsWith("(");
    }

    /// Returns whether a program that refers to the member can link it, by the rules of the JVM.
    boolean isThere() {
        return member() != null;
    }

    /// Returns the member that a reference resolves to, by the rules of the JVM; null if there is
    /// none.
    @Nullable Member member() {
        Class<?> in;
        try {
            in = Class.forName("mpi." + type, false, Spelling.class.getClassLoader());
        } catch (ClassNotFoundException _) {
            return null;
        }
        if (!Modifier.isPublic(in.getModifiers())) {
            return null;
        }
        if (name.equals("<init>")) {
            return Stream.of(in.getDeclaredConstructors())
                    .filter(this::isIt)
                    .findFirst()
                    .orElse(null);
        }
        Member found = isField() ? field(in) : method(in);
        return found != null && Modifier.isStatic(found.getModifiers()) == isStatic ? found : null;
    }

    private boolean isIt(Constructor<?> constructor) {
        return isVisible(constructor)
                && MethodType.methodType(void.class, constructor.getParameterTypes())
                        .descriptorString()
                        .equals(descriptor);
    }

    private @Nullable Field field(@Nullable Class<?> in) {
        if (in == null) {
            return null;
        }
        for (Field field : in.getDeclaredFields()) {
            if (isVisible(field)
                    && field.getName().equals(name)
                    && field.getType().descriptorString().equals(descriptor)) {
                return field;
            }
        }
        return field(in.getSuperclass());
    }

    private @Nullable Method method(@Nullable Class<?> in) {
        if (in == null) {
            return null;
        }
        for (Method method : in.getDeclaredMethods()) {
            if (isVisible(method) && method.getName().equals(name) && hasDescriptor(method)) {
                return method;
            }
        }
        return method(in.getSuperclass());
    }

    private boolean hasDescriptor(Method method) {
        return MethodType.methodType(method.getReturnType(), method.getParameterTypes())
                .descriptorString()
                .equals(descriptor);
    }

    private static boolean isVisible(Member member) {
        return Modifier.isPublic(member.getModifiers())
                || (Modifier.isProtected(member.getModifiers())
                        && member.getDeclaringClass() != Object.class);
    }

    @Override
    public String toString() {
        return (isStatic ? "static " : "") + type + "." + name + " " + descriptor;
    }
}
