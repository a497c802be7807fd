// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean;

import io.wherry.codec.ClassMismatchException;
import io.wherry.codec.ValueCodec;
import io.wherry.codec.WireFormatException;
import io.wherry.codec.internal.lean.admission.ClassFinder;
import io.wherry.codec.internal.lean.admission.Guard;
import io.wherry.codec.internal.lean.description.ClassDescription;
import io.wherry.codec.internal.lean.description.NumberedClasses;
import io.wherry.codec.internal.lean.description.ValueForm;
import io.wherry.codec.internal.lean.option.LeanOptions;
import io.wherry.codec.internal.lean.option.RegisteredClasses;
import io.wherry.codec.internal.lean.option.ValueCodecs;
import io.wherry.codec.internal.lean.segment.SegmentInput;
import io.wherry.codec.internal.shape.Outline;
import io.wherry.codec.internal.shape.Shape;
import io.wherry.codec.internal.shape.TagDifference;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.NotSerializableException;
import java.io.ObjectStreamException;
import org.jspecify.annotations.Nullable;

/// Finds the classes that descriptions name, and codecs that read their objects. One reader owns it.
final class DescriptionResolver implements NumberedClasses {
    private final Catalog catalog;
    private final Guard guard;
    private final ClassFinder finder;
    private final RegisteredClasses registered;
    private final ValueCodecs values;
    private final EvolvingClasses evolvingClasses;

    DescriptionResolver(Catalog catalog, LeanOptions options, Guard guard, ClassFinder finder) {
        this.catalog = catalog;
        this.guard = guard;
        this.finder = finder;
        this.registered = options.registered();
        this.values = options.values();
        this.evolvingClasses = new EvolvingClasses(catalog, options, finder);
    }

    /// Returns the class that a `Class` object of that description stands for.
    Class<?> named(ClassDescription description, SegmentInput in) throws IOException {
        return switch (description) {
            case ClassDescription.Strict strict -> finder.find(strict.name(), in);
            case ClassDescription.OfArray array -> finder.find(array.name(), in);
            case ClassDescription.Named named -> finder.find(named.name(), in);
            case ClassDescription.OfProxy proxy -> finder.proxyClass(proxy.interfaces(), in);
            case ClassDescription.Registered known -> registered(known.number(), in);
            case ClassDescription.Evolving evolving -> finder.find(evolving.name(), in);
            case ClassDescription.RegisteredEvolving known -> registered(known, in);
            case ClassDescription.Coded coded -> codedType(coded, in);
        };
    }

    /// Returns the codec that reads objects of a class of that description.
    ClassCodec codec(ClassDescription description, SegmentInput in) throws IOException {
        if (description instanceof ClassDescription.Strict strict) { // see DescriptionFormat
            return strict(strict, in);
        }
        if (description instanceof ClassDescription.Evolving evolving) {
            return evolving(evolving, in);
        }
        return switch (description) {
            case ClassDescription.Strict strict -> strict(strict, in);
            case ClassDescription.OfArray array -> ours(finder.find(array.name(), in), in);
            case ClassDescription.OfProxy proxy ->
                    ours(finder.proxyClass(proxy.interfaces(), in), in);
            case ClassDescription.Registered known -> ours(registered(known, in), in);
            case ClassDescription.Evolving evolving -> evolving(evolving, in);
            case ClassDescription.RegisteredEvolving known -> evolving(known, in);
            case ClassDescription.Coded coded -> coded(coded, in);
            case ClassDescription.Named named ->
                    throw in.corrupt("class described by name only: " + named.name());
        };
    }

    /// The codec of values that a codec of the writer's program wrote.
    private ClassCodec coded(ClassDescription.Coded description, SegmentInput in)
            throws IOException {
        Class<?> type = codedType(description, in);
        ValueForm form = description.form();
        try {
            ValueCodec<?> codec = values.reading(type, form, catalog, in.position());
            return filtered(catalog.coded(type, codec, form));
        } catch (NotSerializableException | InvalidClassException e) {
            throw unreadable(e, in);
        }
    }

    private Class<?> codedType(ClassDescription.Coded description, SegmentInput in)
            throws IOException {
        Class<?> numbered = description.numbered(catalog);
        return numbered == null ? finder.find(description.name(), in) : finder.admitted(numbered);
    }

    private ClassCodec strict(ClassDescription.Strict description, SegmentInput in)
            throws IOException {
        Class<?> type = finder.find(description.name(), in);
        Shape shape = Shape.of(type);
        if (!finder.fits(shape, description.name(), description.fingerprint())) {
            throw new ClassMismatchException(
                    type.getName(), TagDifference.of(shape, description.tags()), in.position());
        }
        return ours(type, in);
    }

    private ClassCodec evolving(ClassDescription.Evolving description, SegmentInput in)
            throws IOException {
        Class<?> type = finder.find(description.name(), in);
        return evolving(
                type, description.name(), description.fingerprint(), description.outline(), in);
    }

    private ClassCodec evolving(ClassDescription.RegisteredEvolving description, SegmentInput in)
            throws IOException {
        Class<?> type = registered(description, in);
        return evolving(type, type.getName(), description.fingerprint(), description.outline(), in);
    }

    private ClassCodec evolving(
            Class<?> type, String name, int fingerprint, Outline outline, SegmentInput in)
            throws IOException {
        try {
            return filtered(evolvingClasses.codec(type, name, fingerprint, outline, in));
        } catch (NotSerializableException | InvalidClassException e) {
            throw unreadable(e, in);
        }
    }

    /// The class registered by that number; what was registered there may be another one.
    private Class<?> registered(ClassDescription.Registered description, SegmentInput in)
            throws IOException {
        Class<?> type = registered(description.number(), in);
        if (Shape.of(type).fingerprintOf(type.getName()) != description.fingerprint()) {
            throw registeredOtherwise(type, description.number(), in);
        }
        return type;
    }

    private Class<?> registered(ClassDescription.RegisteredEvolving description, SegmentInput in)
            throws IOException {
        Class<?> type = registered(description.number(), in);
        if (type.getName().hashCode() != description.nameHash()) {
            throw registeredOtherwise(type, description.number(), in);
        }
        return type;
    }

    private Class<?> registered(int number, SegmentInput in) throws IOException {
        Class<?> type = numbered(number);
        if (type == null) {
            throw in.corrupt(
                    "class not registered here: number="
                            + number
                            + ", registered="
                            + registered.size());
        }
        return finder.admitted(type);
    }

    /// Returns the class registered by that number, or that the format numbers; null if there is none.
    @Override
    public @Nullable Class<?> numbered(int number) {
        int end = registered.end();
        return number < end ? registered.of(number) : catalog.numbered(number - end);
    }

    private static ClassMismatchException registeredOtherwise(
            Class<?> type, int number, SegmentInput in) {
        return new ClassMismatchException(
                type.getName(),
                "another class or another shape of it was registered there: number=" + number,
                in.position());
    }

    private ClassCodec ours(Class<?> type, SegmentInput in) throws IOException {
        try {
            return filtered(catalog.codec(type));
        } catch (NotSerializableException | InvalidClassException e) {
            throw unreadable(e, in);
        }
    }

    private ClassCodec filtered(ClassCodec codec) {
        return guard.isFiltered() ? new FilteredCodec(codec, guard, true) : codec;
    }

    private static WireFormatException unreadable(ObjectStreamException e, SegmentInput in) {
        return new WireFormatException("class cannot be read: " + e.getMessage(), in.position(), e);
    }
}
