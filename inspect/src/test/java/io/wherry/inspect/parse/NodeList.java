// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect.parse;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.ObjectStreamConstants;

/// Writes the stream of a linked list, whose length java.io's own recursion would not bear.
public final class NodeList {
    private NodeList() {}

    public static byte[] stream(int nodes) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(nodes * 10 + 100);
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(StreamParser.MAGIC);
        out.writeByte(ObjectStreamConstants.TC_OBJECT);
        out.writeByte(ObjectStreamConstants.TC_CLASSDESC);
        out.writeUTF("com.acme.Node");
        out.writeLong(1);
        out.writeByte(ObjectStreamConstants.SC_SERIALIZABLE);
        out.writeShort(2);
        out.writeByte('I');
        out.writeUTF("value");
        out.writeByte('L');
        out.writeUTF("next");
        out.writeByte(ObjectStreamConstants.TC_STRING);
        out.writeUTF("Lcom/acme/Node;");
        out.writeByte(ObjectStreamConstants.TC_ENDBLOCKDATA);
        out.writeByte(ObjectStreamConstants.TC_NULL);
        for (int i = 1; i < nodes; i++) {
            out.writeInt(i);
            out.writeByte(ObjectStreamConstants.TC_OBJECT);
            out.writeByte(ObjectStreamConstants.TC_REFERENCE);
            out.writeInt(ObjectStreamConstants.baseWireHandle);
        }
        out.writeInt(nodes);
        out.writeByte(ObjectStreamConstants.TC_NULL);
        return bytes.toByteArray();
    }
}
