// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean.description;

import io.wherry.codec.internal.shape.FieldTags;
import io.wherry.codec.internal.shape.JdkHooks;
import io.wherry.codec.internal.shape.Kind;
import io.wherry.codec.internal.shape.Outline;
import io.wherry.codec.internal.shape.Shape;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The description of a class in the stream; [DescriptionFormat] draws its bytes.
public sealed interface ClassDescription {

    /// A class whose objects are in the stream. It must be the same on both sides.
    record Strict(String name, int fingerprint, FieldTags tags) implements ClassDescription {

        /// Written by hand: the compiler's own is linked at run time, which takes a fresh JVM 10
        /// ms.
        @Override
        public int hashCode() {
            return 31 * name.hashCode() + fingerprint;
        }
    }

    /// An array class whose component type is a class.
    record OfArray(String name) implements ClassDescription {}

    /// A dynamic proxy class: its interfaces.
    record OfProxy(List<String> interfaces) implements ClassDescription {
        public OfProxy {
            interfaces = List.copyOf(interfaces);
        }
    }

    /// A class that `Class` objects name; it may have any shape.
    record Named(String name) implements ClassDescription {}

    /// A class whose objects are in the stream and that both sides have given a number beforehand.
    ///
    /// @param fingerprint of the class and its name
    record Registered(int number, int fingerprint) implements ClassDescription {
        private static final int NO_SHAPE = 0;

        /// Returns the description of a class that `Class` objects name, whose shape does not count
        /// and is not looked at: that could initialise the class.
        public static Registered named(int number) {
            return new Registered(number, NO_SHAPE);
        }

        boolean hasShape() {
            return fingerprint != NO_SHAPE;
        }
    }

    /// A class whose objects are in the stream. The reader may have another version of it.
    record Evolving(String name, int fingerprint, Outline outline) implements ClassDescription {}

    /// As [Evolving], of a class that both sides have given a number beforehand.
    ///
    /// @param nameHash of the class's name, to detect that the number was given to another class
    record RegisteredEvolving(int number, int nameHash, int fingerprint, Outline outline)
            implements ClassDescription {}

    /// A class whose objects in the stream a codec of the program wrote.
    ///
    /// @param name of the class, or [#numbered]
    record Coded(String name, ValueForm form) implements ClassDescription {
        private static final String NUMBERED = "/"; // begins the name of no class

        /// Returns what stands for the name of a class to which the catalog has given `number`.
        public static String numbered(int number) {
            return NUMBERED + number;
        }

        /// Returns the class that `byNumber` returns for the number; null if it is named, or there is
        /// none.
        public @Nullable Class<?> numbered(NumberedClasses byNumber) {
            return name.startsWith(NUMBERED) && name.matches(NUMBERED + "\\d{1,9}")
                    ? byNumber.numbered(Integer.parseInt(name, 1, name.length(), 10))
                    : null;
        }
    }

    /// True if the reader may have another version of the class.
    default boolean isEvolving() {
        return this instanceof Evolving || this instanceof RegisteredEvolving;
    }

    /// Whether user code of the class may see other objects while they are read.
    ///
    /// @param registered classes by number, null where there is none
    default boolean hasHooks(NumberedClasses registered) {
        if (this instanceof Strict strict) { // without the switch: see DescriptionFormat
            return !JdkHooks.seeOwnObjectOnly(strict.name()) && strict.tags().hasHooks();
        }
        if (this instanceof Evolving evolving) {
            return !JdkHooks.seeOwnObjectOnly(evolving.name()) && evolving.outline().inOrder();
        }
        return switch (this) {
            case RegisteredEvolving evolving -> evolving.outline().inOrder();
            case Registered known ->
                    known.hasShape() && isInOrder(registered.numbered(known.number()));
            case Strict _, Evolving _, OfArray _, OfProxy _, Named _, Coded _ -> false;
        };
    }

    private static boolean isInOrder(@Nullable Class<?> type) {
        return type != null && Shape.of(type).isInOrder();
    }

    static ClassDescription of(Class<?> type) {
        if (type.isArray()) {
            return new OfArray(type.getName());
        }
        Shape shape = Shape.of(type);
        if (!Proxy.isProxyClass(type)) {
            return new Strict(type.getName(), shape.fingerprint(), FieldTags.of(shape));
        }
        if (shape.kind() != Kind.PROXY) {
            throw new IllegalArgumentException("not a serializable proxy class: " + type.getName());
        }
        return new OfProxy(Stream.of(type.getInterfaces()).map(Class::getName).toList());
    }
}
