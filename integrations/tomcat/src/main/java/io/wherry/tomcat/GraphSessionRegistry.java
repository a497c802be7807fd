// SPDX-License-Identifier: Apache-2.0
package io.wherry.tomcat;

import io.wherry.codec.GraphCodec;
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
/// An attribute that is not serializable, or whose code fails while it is written, is left out with
/// a warning. If a session cannot be read, none is active after the start, the exception is in the
/// log, and the file is kept with the suffix `.unread`.
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
        new SessionFile(path, codec).replace(out -> write(active, out));
        for (Session session : active) {
            ((StandardSession) session).expire(false);
            session.recycle();
        }
    }

    private static void write(Session[] active, SessionOutput out) throws IOException {
        out.writeObject(active.length);
        AttributeOutput attributes =
                new AttributeOutput(out); // failing code of an attribute loses no session
        for (Session session : active) {
            ((StandardSession) session).passivate();
            ((StandardSession) session).writeObjectData(attributes);
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
            for (StandardSession session : new SessionFile(path, codec).read(this::sessions)) {
                activate(session);
            }
            Files.delete(path);
        } catch (IOException | ClassNotFoundException e) {
            Path kept = path.resolveSibling(path.getFileName() + ".unread");
            Files.move(path, kept, StandardCopyOption.REPLACE_EXISTING);
            throw new IOException("cannot read sessions: file=" + kept + ": " + message(e), e);
        } finally {
            context.unbind(usual);
        }
    }

    private List<StandardSession> sessions(SessionInput in)
            throws ClassNotFoundException, IOException {
        int count = (Integer) in.readObject();
        if (count < 0) {
            throw new IOException("number of sessions is negative: " + count);
        }
        List<StandardSession> read = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            StandardSession session = getNewSession();
            session.readObjectData(in);
            read.add(session);
        }
        return read;
    }

    private void activate(StandardSession session) {
        session.setManager(this);
        add(session);
        session.activate();
        boolean valid = session.isValid(); // expires one whose time is over
        if (!valid && sessions.containsKey(session.getIdInternal())) {
            session.setValid(true); // it was invalid when it was written: only a valid one expires
            session.expire();
        }
    }

    private @Nullable Path path() {
        File file = file();
        return file == null ? null : file.toPath();
    }

    /// Returns the message of an exception, or the name of its class if its `getMessage` fails.
    private static @Nullable String message(Exception failure) {
        try {
            return failure.getMessage();
        } catch (RuntimeException | LinkageError | StackOverflowError _) {
            return failure.getClass().getName();
        }
    }
}
