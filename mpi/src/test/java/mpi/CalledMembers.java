// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.constantpool.MemberRefEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.constant.ConstantDescs;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import mpi.programs.AllPrograms;
import org.jspecify.annotations.Nullable;

/// The public members of package `mpi` that the programs of `mpi.programs` call: the references in
/// their class files. Constants, whose values the compiler inlines, are searched in the sources.
final class CalledMembers {
    private static final Path SOURCES = Path.of("src", "test", "java", "mpi", "programs");
    private static final String PACKAGE = "mpi/";
    private static final String PROGRAMS = "mpi/programs/";

    private final Set<Member> members = new HashSet<>();
    private final String sources;

    private CalledMembers(String sources) {
        this.sources = sources;
    }

    static CalledMembers ofPrograms() throws IOException {
        StringBuilder sources = new StringBuilder();
        for (Path source : files(SOURCES, ".java")) {
            sources.append(Files.readString(source));
        }
        CalledMembers called = new CalledMembers(sources.toString());
        for (Path file : files(classes(), ".class")) {
            called.add(ClassFile.of().parse(file));
        }
        return called;
    }

    private static Path classes() {
        URL url = Objects.requireNonNull(AllPrograms.class.getResource("AllPrograms.class"));
        try {
            return Objects.requireNonNull(Path.of(url.toURI()).getParent());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<Path> files(Path folder, String ending) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(ending)).toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /// References are in the constant pool, also those to methods (`comm::barrier`). Overriding
    /// methods of a program count as called.
    private void add(ClassModel program) {
        for (PoolEntry entry : program.constantPool()) {
            if (entry instanceof MemberRefEntry reference) {
                add(
                        reference.owner().asInternalName(),
                        reference.name().stringValue(),
                        reference.type().stringValue());
            }
        }
        String name = program.thisClass().asInternalName();
        for (MethodModel method : program.methods()) {
            if (!method.methodName().equalsString(ConstantDescs.INIT_NAME)) {
                add(name, method.methodName().stringValue(), method.methodType().stringValue());
            }
        }
    }

    private void add(String owner, String name, String descriptor) {
        String type = typeOf(owner);
        if (type == null) {
            return;
        }
        for (boolean isStatic : new boolean[] {false, true}) {
            Member member = new Spelling(type, isStatic, name, descriptor).member();
            if (member != null) {
                members.add(member);
            }
        }
    }

    /// Returns the class of package `mpi` that an owner of a member is or extends, without the
    /// package; null if there is none.
    private static @Nullable String typeOf(String owner) {
        if (!owner.startsWith(PROGRAMS)) {
            boolean isOther =
                    !owner.startsWith(PACKAGE) || owner.indexOf('/', PACKAGE.length()) >= 0;
            return isOther ? null : owner.substring(PACKAGE.length());
        }
        try {
            Class<?> in =
                    Class.forName(
                            owner.replace('/', '.'), false, CalledMembers.class.getClassLoader());
            while (in != null && in.getName().startsWith("mpi.programs.")) {
                in = in.getSuperclass();
            }
            return in == null || in == Object.class ? null : typeOf(in.getName().replace('.', '/'));
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Returns whether a program calls the member, through any class that inherits it.
    boolean has(Spelling spelling) {
        Member member = spelling.member();
        return switch (member) {
            case null -> false;
            case Field field when isConstant(field) -> isInSources(field);
            case Method method when method.isBridge() ->
                    members.contains(method)
                            || Arrays.stream(method.getDeclaringClass().getDeclaredMethods())
                                    .anyMatch(each ->
                                            isBridged(method, each) && members.contains(each));
            default -> members.contains(member);
        };
    }

    private static boolean isBridged(Method bridge, Method other) {
        return !other.isBridge()
                && other.getName().equals(bridge.getName())
                && Arrays.equals(other.getParameterTypes(), bridge.getParameterTypes());
    }

    private static boolean isConstant(Field field) {
        return Modifier.isFinal(field.getModifiers()) && field.getType().isPrimitive();
    }

    private boolean isInSources(Field field) {
        return Pattern.compile("\\b[A-Z]\\w*\\." + field.getName() + "\\b").matcher(sources).find();
    }
}
