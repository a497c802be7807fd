// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean;

import io.wherry.codec.MissingClasses;
import io.wherry.codec.UnknownClassException;
import io.wherry.codec.UnreadableHandler;
import io.wherry.codec.internal.lean.admission.ClassFinder;
import io.wherry.codec.internal.lean.admission.DelegatingClassLoader;
import io.wherry.codec.internal.lean.description.ClassDescription;
import io.wherry.codec.internal.lean.option.CompatibilityOptions;
import io.wherry.codec.internal.lean.segment.SegmentInput;
import io.wherry.codec.internal.shape.Outline;
import io.wherry.codec.internal.shape.OutlineNodes;
import io.wherry.codec.node.ClassNode;
import io.wherry.codec.node.NodeClass;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Codecs that skip objects of missing classes or read them as nodes. One reader owns it.
///
/// Objects can be skipped only if the stream describes their class field by field; arrays and
/// proxies are read as nodes only.
final class MissingClassCodecs {
    /// The most codecs that are kept: a peer that keeps sending new descriptions gets no further
    /// memory.
    private static final int MOST = 1 << 10;

    private final Catalog catalog;
    private final ClassFinder finder;
    private final boolean makesNodes;
    private final @Nullable UnreadableHandler handler;
    private final Map<ClassDescription, ClassCodec> codecs = new HashMap<>();

    MissingClassCodecs(Catalog catalog, ClassFinder finder, CompatibilityOptions compatibility) {
        this.catalog = catalog;
        this.finder = finder;
        this.makesNodes = compatibility.missing() == MissingClasses.AS_NODES;
        this.handler = makesNodes ? null : compatibility.handler();
    }

    /// Returns the codec that reads values of a missing class as nodes.
    ///
    /// @throws UnknownClassException `unknown`, unless the options ask for it and the stream
    ///     describes the class
    ClassCodec nodes(ClassDescription description, UnknownClassException unknown, SegmentInput in)
            throws IOException {
        if ((!makesNodes && handler == null) || isRefused(unknown)) {
            throw unknown;
        }
        return switch (description) {
            case ClassDescription.Evolving evolving when evolving.outline().kind().isWritten() ->
                    catalog.nodes(nodeClass(evolving, in), evolving.outline(), handler);
            case ClassDescription.OfProxy proxy ->
                    catalog.nodes(
                            OutlineNodes.ofProxy(proxy.interfaces()), OutlineNodes.PROXY, handler);
            case ClassDescription.OfArray array ->
                    catalog.nodes(OutlineNodes.named(array.name()), OutlineNodes.ARRAY, handler);
            default -> throw unknown;
        };
    }

    private NodeClass nodeClass(ClassDescription.Evolving evolving, SegmentInput in)
            throws IOException {
        return OutlineNodes.of(evolving.name(), evolving.outline(), name -> here(name, in));
    }

    private @Nullable Class<?> here(String name, SegmentInput in) throws IOException {
        try {
            return finder.find(name, in);
        } catch (UnknownClassException e) {
            if (isRefused(e)) {
                throw e;
            }
            return null; // as the class below it
        }
    }

    /// Returns true if the program refused the class, which may be there.
    private static boolean isRefused(UnknownClassException e) {
        return e.getCause() instanceof DelegatingClassLoader.RefusedException;
    }

    /// Returns the error for a missing class whose values cannot be read as nodes.
    UnknownClassException unknown(ClassDescription description, SegmentInput in) {
        String name = name(description);
        return new UnknownClassException(name, in.position(), new ClassNotFoundException(name));
    }

    /// Returns the error for a class that needs a missing one, and so is of no use.
    UnknownClassException unlinked(
            ClassDescription description, NoClassDefFoundError cause, SegmentInput in) {
        return new UnknownClassException(name(description), in.position(), cause);
    }

    private static String name(ClassDescription description) {
        return switch (description) {
            case ClassDescription.Evolving evolving -> evolving.name();
            case ClassDescription.Strict strict -> strict.name();
            case ClassDescription.OfArray array -> array.name();
            case ClassDescription.Named named -> named.name();
            case ClassDescription.Coded coded -> coded.name();
            case ClassDescription.OfProxy _,
                    ClassDescription.Registered _,
                    ClassDescription.RegisteredEvolving _ ->
                    description.toString();
        };
    }

    /// Returns the node for the `Class` object of a missing class.
    Object named(ClassDescription description, UnknownClassException unknown, SegmentInput in)
            throws IOException {
        if (!makesNodes || isRefused(unknown)) {
            throw unknown;
        }
        NodeClass described =
                description instanceof ClassDescription.Evolving evolving
                        ? nodeClass(evolving, in)
                        : OutlineNodes.named(unknown.className());
        return new ClassNode(described);
    }

    void clear() {
        codecs.clear();
    }

    /// The codec made for this description, or null.
    @Nullable ClassCodec of(ClassDescription description) {
        return codecs.isEmpty() ? null : codecs.get(description);
    }

    /// Makes the codec for a class that was not found.
    ///
    /// @throws UnknownClassException if its objects cannot be skipped
    ClassCodec make(ClassDescription description, UnknownClassException unknown)
            throws UnknownClassException {
        if (!(description instanceof ClassDescription.Evolving evolving) || isRefused(unknown)) {
            throw unknown;
        }
        Outline outline = evolving.outline();
        ClassCodec codec = catalog.absent(evolving.name(), outline);
        if (codec == null) {
            throw unknown;
        }
        if (codecs.size() == MOST) {
            codecs.clear();
        }
        codecs.put(description, codec);
        return codec;
    }
}
