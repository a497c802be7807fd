// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.dump;

import io.wherry.iso.internal.cluster.Block;
import io.wherry.iso.internal.type.Type;
import java.io.IOException;

/// Writes one JSON value. References are objects with a member `ref`, or strings in `root` and
/// `id`; numbers without a JSON representation (infinity, NaN) are strings.
///
/// ```text
/// {"origin":0,"rank":3,"bytes":120,"root":"00001a20","objects":[
/// {"id":"00001a20","type":"demo.Tree","fields":{"key":1,"left":{"ref":"00001a24"},"right":null}},
/// {"id":"00001a24","type":"int[]","length":2,"elements":[1,2]}
/// ],"more":false}
/// ```
final class JsonDumpWriter implements DumpWriter {
    private final Appendable out;
    private boolean isArray;
    private boolean isFirst = true;
    private String separator = "";

    JsonDumpWriter(Appendable out) {
        this.out = out;
    }

    @Override
    public void begin(Block block) throws IOException {
        out.append(
                "{\"origin\":%d,\"rank\":%d,\"bytes\":%d,\"root\":%s,\"objects\":["
                        .formatted(
                                block.origin(),
                                block.rank(),
                                block.byteSize(),
                                block.root() == 0 ? "null" : quoted(block.root())));
    }

    private static String quoted(int reference) {
        return QuotedText.json(ClusterDump.name(reference));
    }

    @Override
    public void object(int reference, Type type, int length) throws IOException {
        isArray = type.isArray();
        out.append(isFirst ? "\n" : ",\n");
        isFirst = false;
        out.append("{\"id\":").append(quoted(reference));
        out.append(",\"type\":").append(QuotedText.json(type.name()));
        out.append(isArray ? ",\"length\":" + length + ",\"elements\":[" : ",\"fields\":{");
        separator = "";
    }

    @Override
    public void value(String name, Object value) throws IOException {
        boolean strange =
                (value instanceof Double number && !Double.isFinite(number))
                        || (value instanceof Float single && !Float.isFinite(single));
        write(name, strange ? QuotedText.json(value.toString()) : QuotedText.value(value));
    }

    @Override
    public void reference(String name, int to) throws IOException {
        write(name, "{\"ref\":" + quoted(to) + '}');
    }

    @Override
    public void nothing(String name) throws IOException {
        write(name, "null");
    }

    private void write(String name, String value) throws IOException {
        out.append(separator);
        separator = ",";
        out.append(isArray ? "" : QuotedText.json(name) + ':').append(value);
    }

    @Override
    public void end(int rest) throws IOException {
        out.append(isArray ? "]}" : "}}");
    }

    @Override
    public void end(boolean more) throws IOException {
        out.append("\n],\"more\":").append(Boolean.toString(more)).append("}\n");
    }
}
