// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.dump;

import io.wherry.iso.internal.cluster.Block;
import io.wherry.iso.internal.type.Type;
import java.io.IOException;

/// Writes a directed graph: a node for each object, an edge for each reference.
final class DotDumpWriter implements DumpWriter {
    private final Appendable out;
    private final StringBuilder label = new StringBuilder();
    private final StringBuilder edges = new StringBuilder();
    private String from = "";

    DotDumpWriter(Appendable out) {
        this.out = out;
    }

    @Override
    public void begin(Block block) throws IOException {
        out.append("digraph %s {\n".formatted(quoted(ClusterDump.title(block))));
        out.append("  node [shape=box, fontname=\"monospace\"];\n");
    }

    @Override
    public void object(int reference, Type type, int length) {
        from = quoted(ClusterDump.name(reference));
        edges.setLength(0);
        label.setLength(0);
        label.append(QuotedText.name(type.name())).append(length < 0 ? "" : " length " + length);
    }

    @Override
    public void value(String name, Object value) {
        label.append('\n').append(QuotedText.name(name)).append('=');
        label.append(QuotedText.value(value));
    }

    @Override
    public void reference(String name, int to) {
        edges.append(
                "  %s -> %s [label=%s];\n"
                        .formatted(
                                from, quoted(ClusterDump.name(to)), quoted(QuotedText.name(name))));
    }

    @Override
    public void nothing(String name) {
        label.append('\n').append(QuotedText.name(name)).append("=null");
    }

    @Override
    public void end(int rest) throws IOException {
        label.append(rest > 0 ? "\n... %d more".formatted(rest) : "");
        out.append("  %s [label=%s];\n".formatted(from, quoted(label.toString()))).append(edges);
    }

    @Override
    public void end(boolean more) throws IOException {
        out.append(more ? "  more [shape=plaintext, label=\"... more objects\"];\n" : "");
        out.append("}\n");
    }

    /* In a label, a backslash begins a Graphviz escape; backslashes are doubled. */
    private static String quoted(String text) {
        return '"'
                + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\l")
                + (text.indexOf('\n') < 0 ? "\"" : "\\l\"");
    }
}
