// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.writer;

import io.wherry.bytes.BigEndian;
import io.wherry.codec.internal.javaio.block.BlockOutput;
import io.wherry.codec.internal.javaio.description.ClassImage;
import io.wherry.codec.internal.javaio.description.DescriptionParts;
import io.wherry.codec.internal.lean.handle.WriterHandles;
import java.io.IOException;
import java.io.ObjectStreamClass;
import java.io.ObjectStreamConstants;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;

/// Writes class descriptions, text, and back-references. One writer owns it.
final class DescriptionWriter {
    private final BlockOutput out;
    private final WriterHandles handles;
    private final WriterCallbacks events;
    private int protocol = ObjectStreamConstants.PROTOCOL_VERSION_2;

    DescriptionWriter(BlockOutput out, WriterHandles handles, WriterCallbacks events) {
        this.out = out;
        this.handles = handles;
        this.events = events;
    }

    void useProtocol(int version) {
        protocol = version;
    }

    int protocol() {
        return protocol;
    }

    /// Writes a reference to that handle.
    void back(int handle) throws IOException {
        int at = out.reserve(1 + Integer.BYTES);
        byte[] bytes = out.bytes();
        bytes[at] = ObjectStreamConstants.TC_REFERENCE;
        BigEndian.putInt(bytes, at + 1, ObjectStreamConstants.baseWireHandle + handle);
    }

    /// Writes a token and a reference to the class description that has that handle.
    void back(byte token, int handle) throws IOException {
        int at = out.reserve(2 + Integer.BYTES);
        byte[] bytes = out.bytes();
        bytes[at] = token;
        bytes[at + 1] = ObjectStreamConstants.TC_REFERENCE;
        BigEndian.putInt(bytes, at + 2, ObjectStreamConstants.baseWireHandle + handle);
    }

    void assign(Object written, boolean unshared) {
        if (unshared) {
            handles.assignUnshared(written);
        } else {
            handles.assign(written);
        }
    }

    /// Writes text that has no handle yet.
    void writeString(String text, boolean unshared) throws IOException {
        assign(text, unshared);
        writeNewString(text);
    }

    /// Writes text that has just got a handle.
    void writeNewString(String text) throws IOException {
        if (!out.wrotePlainText(text)) {
            writeWideString(text);
        }
    }

    private void writeWideString(String text) throws IOException {
        long length = BlockOutput.utfLength(text);
        if (length <= 0xffff) {
            out.writeByte(ObjectStreamConstants.TC_STRING);
            out.writeShort((int) length);
        } else {
            out.writeByte(ObjectStreamConstants.TC_LONGSTRING);
            out.writeLong(length);
        }
        out.writeUtfBody(text, length);
    }

    /// Writes a description that is an object of the program, and those above it.
    void describe(ObjectStreamClass first, boolean firstUnshared) throws IOException {
        ClassImage known = ForeignDescriptors.classHere(first);
        if (known != null) {
            describe(known, firstUnshared);
            return;
        }
        boolean unshared = firstUnshared;
        for (ObjectStreamClass descriptor : ForeignDescriptors.chain(first)) {
            ClassImage here = ForeignDescriptors.classHere(descriptor);
            if (here != null) {
                describe(here, unshared);
                return;
            }
            if (!wroteNew(descriptor, unshared)) {
                return;
            }
            unshared = false;
        }
        out.writeByte(ObjectStreamConstants.TC_NULL);
    }

    /// Writes the description of a class and those of the classes above it.
    void describe(ClassImage first, boolean firstUnshared) throws IOException {
        ClassImage image = first;
        boolean unshared = firstUnshared;
        while (image != null) {
            if (!wroteNew(image.descriptor(), unshared)) {
                return;
            }
            image = image.above();
            unshared = false;
        }
        out.writeByte(ObjectStreamConstants.TC_NULL);
    }

    /// Writes a description without those above it, or a reference to it; then false.
    private boolean wroteNew(ObjectStreamClass descriptor, boolean unshared) throws IOException {
        int handle = unshared ? -1 : handles.lookUp(descriptor);
        if (handle >= 0) {
            back(handle);
            return false;
        }
        Class<?> here = descriptor.forClass();
        if (here != null && Proxy.isProxyClass(here)) {
            writeProxyDescription(descriptor, here, unshared);
        } else {
            writeClassDescription(descriptor, here, unshared);
        }
        return true;
    }

    /// @param here null if the class is missing
    private void writeClassDescription(
            ObjectStreamClass descriptor, @Nullable Class<?> here, boolean unshared)
            throws IOException {
        out.writeByte(ObjectStreamConstants.TC_CLASSDESC);
        assign(descriptor, unshared);
        if (protocol == ObjectStreamConstants.PROTOCOL_VERSION_1
                || !events.writeClassDescriptor(descriptor)) {
            writeDescriptor(descriptor);
        }
        out.setBlockMode(true);
        events.annotateClass(here);
        endAnnotations();
    }

    /// Writes name, version, flags and fields of a class as the format has them.
    void writeDescriptor(ObjectStreamClass descriptor) throws IOException {
        DescriptionParts parts = parts(descriptor);
        int count = parts.signatures();
        for (int i = 0; i < count; i++) {
            byte[] part = parts.part(i);
            out.write(part, 0, part.length);
            writeSignature(parts.signature(i), parts.text(i));
        }
        byte[] last = parts.part(count);
        out.write(last, 0, last.length);
    }

    private DescriptionParts parts(ObjectStreamClass descriptor) throws IOException {
        ClassImage here = ForeignDescriptors.classHere(descriptor);
        boolean old = protocol == ObjectStreamConstants.PROTOCOL_VERSION_1;
        if (here != null && !old) {
            return here.parts();
        }
        int flags = here != null ? here.flags() : ForeignDescriptors.flags(descriptor);
        return new DescriptionParts(
                descriptor, old ? flags & ~ObjectStreamConstants.SC_BLOCK_DATA : flags);
    }

    /// Writes a signature, or a reference to it.
    void writeSignature(String signature) throws IOException {
        writeSignature(signature, BlockOutput.utf(signature));
    }

    private void writeSignature(String signature, byte[] text) throws IOException {
        int handle = handles.lookUp(signature);
        if (handle >= 0) {
            back(handle);
        } else if (text.length > 0xffff) {
            writeString(signature, false);
        } else {
            assign(signature, false);
            out.writeByte(ObjectStreamConstants.TC_STRING);
            out.writeShort(text.length);
            out.write(text, 0, text.length);
        }
    }

    private void writeProxyDescription(
            ObjectStreamClass descriptor, Class<?> here, boolean unshared) throws IOException {
        out.writeByte(ObjectStreamConstants.TC_PROXYCLASSDESC);
        assign(descriptor, unshared);
        Class<?>[] faces = here.getInterfaces();
        out.writeInt(faces.length);
        for (Class<?> type : faces) {
            out.writeUtf(type.getName());
        }
        out.setBlockMode(true);
        events.annotateProxyClass(here);
        endAnnotations();
    }

    private void endAnnotations() throws IOException {
        out.setBlockMode(false);
        out.writeByte(ObjectStreamConstants.TC_ENDBLOCKDATA);
    }
}
