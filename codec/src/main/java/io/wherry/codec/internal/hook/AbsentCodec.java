// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.hook;

import io.wherry.codec.internal.lean.Frame;
import io.wherry.codec.internal.lean.FramedCodec;
import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.lean.LeanWriter;
import java.io.IOException;
import java.util.List;
import java.util.Objects;

/// Objects of a class that nobody has here, which nobody looks at: passed over as their writer laid them out. What they
/// refer to can be referred to by others; they themselves cannot. Reads only.
public final class AbsentCodec extends FramedCodec {
    private final String name;
    private final StreamedLevels levels;

    /// @param levels the writer's, of which nothing is here
    public AbsentCodec(String name, List<StreamedLevel> levels) {
        this.name = name;
        this.levels = new StreamedLevels(levels);
        super(Object.class);
    }

    @Override
    protected void writeBody(LeanWriter out, Object object) {
        throw new UnsupportedOperationException("no class: name=" + name);
    }

    @Override
    protected boolean isLate() {
        return false;
    }

    @Override
    protected Object allocate(LeanReader in) {
        return in.gathering().absent(name);
    }

    @Override
    protected boolean gather(LeanReader in, Frame frame) throws IOException {
        return levels.gather(in, frame);
    }

    @Override
    protected Object finish(LeanReader in, Frame frame) throws IOException {
        Object absent = Objects.requireNonNull(frame.object);
        levels.finish(in, frame, absent);
        return absent;
    }
}
