// SPDX-License-Identifier: Apache-2.0
package io.wherry.tomcat;

import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphReader;
import io.wherry.codec.GraphWriter;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.catalina.Context;
import org.apache.catalina.Session;
import org.apache.catalina.session.StandardManager;
import org.apache.catalina.session.StandardSession;
import org.jspecify.annotations.Nullable;

/// A manager whose sessions are in memory, and across a restart in one file, as those of Tomcat's
/// [StandardManager]. A codec with [dual read][GraphCodec#withDualRead(boolean)] reads the file of
/// that manager, and [GraphCodec#javaio()] writes such a file.
///
/// If a session cannot be read, none is active after the start, the exception is in the log, and the
/// file is kept with the suffix `.unread`.
public final class GraphSessionRegistry extends StandardManager {
    private final GraphCodec codec;

    /// @param codec should have a class filter ([GraphCodec#withClassFilter])
    public GraphSessionRegistry(GraphCodec codec) {
        this.codec = Objects.requireNonNull(codec, "codec");
    }

    @Override
    public void unload() throws IOException {
        Path path = path();
        Session[] active = findSessions();
        if (path == null || active.length == 0) {
            return;
        }
        try (GraphWriter writer = codec.writerTo(Files.newOutputStream(path))) {
            SessionOutput out = new SessionOutput(writer);
            out.writeObject(active.length);
            for (Session session : active) {
                ((StandardSession) session).passivate();
                ((StandardSession) session).writeObjectData(out);
            }
        }
        for (Session session : active) {
            ((StandardSession) session).expire(false);
            session.recycle();
        }
    }

    @Override
    public void load() throws ClassNotFoundException, IOException {
        Path path = path();
        if (path == null || !Files.exists(path)) {
            return;
        }
        Context context = getContext();
        ClassLoader usual = context.bind(null);
        try {
            for (StandardSession session : read(path)) {
                activate(session);
            }
            Files.delete(path);
        } catch (IOException | ClassNotFoundException e) {
            Path kept = path.resolveSibling(path.getFileName() + ".unread");
            Files.move(path, kept, StandardCopyOption.REPLACE_EXISTING);
            throw new IOException("cannot read sessions: file=" + kept + ": " + e.getMessage(), e);
        } finally {
            context.unbind(usual);
        }
    }

    private List<StandardSession> read(Path path) throws ClassNotFoundException, IOException {
        try (GraphReader reader = codec.readerFrom(Files.newInputStream(path))) {
            SessionInput in = new SessionInput(reader);
            int count = (Integer) in.readObject();
            List<StandardSession> read = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                StandardSession session = getNewSession();
                session.readObjectData(in);
                read.add(session);
            }
            return read;
        }
    }

    private void activate(StandardSession session) {
        session.setManager(this);
        add(session);
        session.activate();
        session.isValid(); // expires one whose time is over
    }

    private @Nullable Path path() {
        File file = file();
        return file == null ? null : file.toPath();
    }
}
