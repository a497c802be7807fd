// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.writer;

import io.wherry.codec.internal.javaio.block.BlockOutput;
import io.wherry.codec.internal.javaio.description.ClassImage;
import io.wherry.codec.internal.lean.handle.WriterHandles;
import io.wherry.codec.node.ArrayNode;
import io.wherry.codec.node.ClassNode;
import io.wherry.codec.node.EnumNode;
import io.wherry.codec.node.Node;
import io.wherry.codec.node.NodeClass;
import io.wherry.codec.node.NodeField;
import io.wherry.codec.node.NodeItem;
import io.wherry.codec.node.NodeLevel;
import io.wherry.codec.node.ObjectNode;
import java.io.IOException;
import java.io.NotSerializableException;
import java.io.ObjectStreamConstants;
import java.util.ArrayList;
import java.util.List;

/// Writes nodes as the objects that they represent: the rest of an object, after its header, goes
/// to the stack. One writer owns it.
final class NodeWriter {
    private final BlockOutput out;
    private final WriterHandles handles;
    private final DescriptionWriter names;
    private final WriteStack stack;

    NodeWriter(BlockOutput out, WriterHandles handles, DescriptionWriter names, WriteStack stack) {
        this.out = out;
        this.handles = handles;
        this.names = names;
        this.stack = stack;
    }

    /// Begins a node or the description of its class; false if it is neither.
    boolean wrote(Object written, boolean unshared) throws IOException {
        switch (written) {
            case Node node -> write(node, unshared);
            case NodeClass described -> describe(described);
            default -> {
                return false;
            }
        }
        return true;
    }

    /// Begins `node`, which has no handle yet.
    private void write(Node node, boolean unshared) throws IOException {
        switch (node) {
            case ObjectNode object -> {
                DeferredHookOutput.Item[] content = content(object);
                begin(ObjectStreamConstants.TC_OBJECT, node, unshared);
                stack.push(node, content, content.length);
            }
            case ArrayNode array -> {
                begin(ObjectStreamConstants.TC_ARRAY, node, unshared);
                DeferredHookOutput.Item[] content = elements(array);
                out.writeInt(content.length);
                stack.push(node, content, content.length);
            }
            case EnumNode constant -> {
                begin(ObjectStreamConstants.TC_ENUM, node, unshared);
                names.writeString(constant.name(), false);
            }
            case ClassNode _ -> begin(ObjectStreamConstants.TC_CLASS, node, unshared);
        }
    }

    private void begin(byte token, Node node, boolean unshared) throws IOException {
        out.writeByte(token);
        describe(node.nodeClass());
        names.assign(node, unshared);
    }

    /// As [DescriptionWriter#describe].
    private void describe(NodeClass first) throws IOException {
        NodeClass next = first;
        while (next != null) {
            Class<?> here = next.here();
            if (here != null) {
                names.describe(ClassImage.of(here), false);
                return;
            }
            int handle = handles.lookUp(next);
            if (handle >= 0) {
                names.back(handle);
                return;
            }
            writeDescription(next);
            next = next.superclass();
        }
        out.writeByte(ObjectStreamConstants.TC_NULL);
    }

    private void writeDescription(NodeClass described) throws IOException {
        if (described.isProxy()) {
            out.writeByte(ObjectStreamConstants.TC_PROXYCLASSDESC);
            names.assign(described, false);
            out.writeInt(described.interfaces().size());
            for (String name : described.interfaces()) {
                out.writeUtf(name);
            }
        } else {
            out.writeByte(ObjectStreamConstants.TC_CLASSDESC);
            names.assign(described, false);
            out.writeUtf(described.name());
            out.writeLong(described.serialVersionUID());
            out.writeByte(described.flags());
            out.writeShort(described.fields().size());
            for (NodeField field : described.fields()) {
                out.writeByte(field.type().charAt(0));
                out.writeUtf(field.name());
                if (!field.isPrimitive()) {
                    names.writeSignature(field.type());
                }
            }
        }
        out.writeByte(ObjectStreamConstants.TC_ENDBLOCKDATA);
    }

    private DeferredHookOutput.Item[] content(ObjectNode object) throws IOException {
        if (object.nodeClass().isExternalizable()
                && names.protocol() == ObjectStreamConstants.PROTOCOL_VERSION_1) {
            throw new NotSerializableException(
                    object + ": version 1 of the protocol has no blocks for its data");
        }
        List<DeferredHookOutput.Item> content = new ArrayList<>();
        for (NodeLevel level : object.levels()) {
            add(level, content);
        }
        return content.toArray(DeferredHookOutput.Item[]::new);
    }

    private static void add(NodeLevel level, List<DeferredHookOutput.Item> content) {
        int items = 0;
        for (NodeItem item : level.data()) {
            if (items++ == level.fieldsAt()) {
                addFields(level, content);
            }
            content.add(
                    switch (item) {
                        case NodeItem.Data data -> new DeferredHookOutput.Data(data.bytes());
                        case NodeItem.Reference reference ->
                                new DeferredHookOutput.Reference(reference.object(), false);
                    });
        }
        if (items <= level.fieldsAt()) {
            addFields(level, content);
        }
        if (level.nodeClass().hasData()) {
            content.add(new DeferredHookOutput.End());
        }
    }

    private static void addFields(NodeLevel level, List<DeferredHookOutput.Item> content) {
        if (level.primitiveBytes() > 0) {
            content.add(new DeferredHookOutput.Raw(level.primitives()));
        }
        for (Object value : level.references()) {
            content.add(new DeferredHookOutput.Reference(value, false));
        }
    }

    private static DeferredHookOutput.Item[] elements(ArrayNode array) {
        return array.elements().stream()
                .map(element -> new DeferredHookOutput.Reference(element, false))
                .toArray(DeferredHookOutput.Item[]::new);
    }
}
