// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.dump;

import io.wherry.iso.internal.cluster.Block;
import io.wherry.iso.internal.type.Type;
import java.io.IOException;

/// Writes a line for each object: `00001a20 demo.Tree key=1 left=00001a24 right=null`.
final class TextDumpWriter implements DumpWriter {
    private final Appendable out;
    private boolean isArray;

    TextDumpWriter(Appendable out) {
        this.out = out;
    }

    @Override
    public void begin(Block block) throws IOException {
        out.append(ClusterDump.title(block))
                .append(
                        ", %d bytes, root %s%n"
                                .formatted(block.byteSize(), ClusterDump.name(block.root())));
    }

    @Override
    public void object(int reference, Type type, int length) throws IOException {
        isArray = type.isArray();
        out.append(ClusterDump.name(reference)).append(' ').append(QuotedText.name(type.name()));
        out.append(isArray ? " length " + length + ":" : "");
    }

    @Override
    public void value(String name, Object value) throws IOException {
        write(name, QuotedText.value(value));
    }

    @Override
    public void reference(String name, int to) throws IOException {
        write(name, ClusterDump.name(to));
    }

    @Override
    public void nothing(String name) throws IOException {
        write(name, "null");
    }

    private void write(String name, String value) throws IOException {
        out.append(' ').append(isArray ? value : QuotedText.name(name) + '=' + value);
    }

    @Override
    public void end(int rest) throws IOException {
        out.append(rest > 0 ? " ... %d more".formatted(rest) : "").append(System.lineSeparator());
    }

    @Override
    public void end(boolean more) throws IOException {
        out.append(more ? "... more objects" + System.lineSeparator() : "");
    }
}
