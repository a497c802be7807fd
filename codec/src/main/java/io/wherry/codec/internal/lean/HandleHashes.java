// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean;

import io.wherry.codec.internal.lean.handle.WriterHandles;
import io.wherry.codec.internal.lean.segment.ArrayHash;
import io.wherry.codec.internal.lean.segment.ElementType;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// The hashes by which a writer looks up the objects of one graph. One thread owns it.
///
/// The codecs give hashes of the content, which saves the identity hash of a new object. Identity
/// hashes take their place for objects that user code may have changed, and for values once many
/// of them are found to be equal: those would be compared with one another.
final class HandleHashes {
    private final LeanWriter writer;
    private final WriterHandles handles;
    private final WriterClasses classes;
    private final boolean tracks;

    private boolean objectsChange;
    private boolean valuesRepeat;

    /// True if the codecs give the hashes of all objects.
    private boolean byContent;

    HandleHashes(LeanWriter writer, WriterHandles handles, WriterClasses classes, boolean tracks) {
        this.writer = writer;
        this.handles = handles;
        this.classes = classes;
        this.tracks = tracks;
        this.byContent = tracks;
    }

    void clear() {
        objectsChange = false;
        valuesRepeat = false;
        byContent = tracks;
    }

    /// True if user code has run: see [#userCode].
    boolean mayChange() {
        return objectsChange;
    }

    int of(String text) {
        return valuesRepeat ? System.identityHashCode(text) : text.hashCode();
    }

    int of(Object array, ElementType type) {
        return objectsChange ? System.identityHashCode(array) : ArrayHash.of(array, type);
    }

    int of(ClassCodec codec, Object object) throws IOException {
        return byContent || isByContent(codec)
                ? codec.hash(writer, object)
                : System.identityHashCode(object);
    }

    /// See [LeanWriter#hash].
    int of(@Nullable Object part, Object object) throws IOException {
        if (part != null) {
            ClassCodec codec = classes.of(part.getClass()).codec;
            if (codec.hashesContent()) {
                return ~codec.hash(writer, part);
            }
        }
        return System.identityHashCode(object);
    }

    private boolean isByContent(ClassCodec codec) {
        if (!tracks || (objectsChange && !codec.hashesForGood())) {
            return false;
        }
        return !(valuesRepeat && isValue(codec));
    }

    private static boolean isValue(ClassCodec codec) {
        return codec instanceof LeafCodec && codec.hashesContent();
    }

    /// Objects may change from here on, so hashes of their fields are invalid.
    void userCode() throws IOException {
        if (!objectsChange) {
            objectsChange = true;
            byContent = false;
            if (!handles.isScanned()) {
                index();
            }
        }
    }

    /// Makes the index that the handles ask for by [WriterHandles#isFull].
    void fill() throws IOException {
        if (!handles.hasManyEqual()) {
            index();
        } else if (valuesRepeat || !isValue(codecOf(handles.displaced()))) {
            handles.countEqual();
        } else {
            valuesRepeat = true;
            byContent = false;
            index();
        }
    }

    private void index() throws IOException {
        handles.unindex();
        for (int handle = 0; handle < handles.size(); handle++) {
            if (handles.isShared(handle)) {
                Object object = handles.object(handle);
                handles.insert(handle, of(codecOf(object), object));
            }
        }
    }

    private ClassCodec codecOf(Object object) throws IOException {
        return ReplacedCodec.unreplaced(classes.of(object.getClass()).codec); // as it is looked up
    }
}
