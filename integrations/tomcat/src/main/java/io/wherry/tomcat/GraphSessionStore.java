// SPDX-License-Identifier: Apache-2.0
package io.wherry.tomcat;

import io.wherry.codec.GraphCodec;
import jakarta.servlet.ServletContext;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import org.apache.catalina.Context;
import org.apache.catalina.Manager;
import org.apache.catalina.Session;
import org.apache.catalina.session.FileStore;
import org.apache.catalina.session.StandardSession;
import org.apache.catalina.session.StoreBase;
import org.jspecify.annotations.Nullable;

/// A store of [org.apache.catalina.session.PersistentManager] that has a file per session, as
/// Tomcat's [FileStore] has, with the same names. A codec with
/// [dual read][GraphCodec#withDualRead(boolean)] reads the files of that store, and
/// [GraphCodec#javaio()] writes such files.
///
/// Classes are found by the codec's class loader, otherwise by that of the web application.
public final class GraphSessionStore extends StoreBase {
    private static final String EXTENSION = ".session";

    private final GraphCodec codec;
    private final FileStore files = new FileStore();

    /// @param codec should have a class filter ([GraphCodec#withClassFilter])
    public GraphSessionStore(GraphCodec codec) {
        this.codec = Objects.requireNonNull(codec, "codec");
    }

    @Override
    public void setManager(Manager manager) {
        super.setManager(manager);
        files.setManager(manager);
    }

    public String getDirectory() {
        return files.getDirectory();
    }

    /// Sets the folder of the files: relative to the work folder of the web application, which is
    /// the default.
    public void setDirectory(String path) {
        files.setDirectory(path);
    }

    @Override
    public String getStoreName() {
        return files.getStoreName();
    }

    @Override
    public int getSize() throws IOException {
        return files.getSize();
    }

    @Override
    public String[] keys() throws IOException {
        return files.keys();
    }

    @Override
    public void remove(String id) throws IOException {
        files.remove(id);
    }

    @Override
    public void clear() throws IOException {
        files.clear();
    }

    @Override
    public ReadWriteLock getSessionStoreLock(String id) {
        return files.getSessionStoreLock(id);
    }

    /// @throws IOException if the session cannot be written, also because of an error of the code of
    ///     an attribute: Tomcat goes on with the other sessions then
    @Override
    public void save(Session session) throws IOException {
        String id = session.getIdInternal();
        SessionFile file = file(id);
        Lock lock = getSessionStoreLock(id).writeLock();
        lock.lock();
        try {
            file.replace(((StandardSession) session)::writeObjectData);
        } catch (OutOfMemoryError | InternalError e) {
            throw e; // of the JVM
        } catch (RuntimeException | Error e) {
            throw new IOException("cannot write a session: id=" + id, e);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public @Nullable Session load(String id) throws ClassNotFoundException, IOException {
        SessionFile file = file(id);
        Context context = manager.getContext();
        ClassLoader usual = context.bind(null);
        Lock lock = getSessionStoreLock(id).readLock();
        lock.lock();
        try {
            return Files.exists(file.path()) ? file.read(this::session) : null;
        } catch (IOException | ClassNotFoundException e) {
            context.getLogger()
                    .error("cannot read a session: id=" + id + ", file=" + file.path(), e);
            throw e;
        } finally {
            lock.unlock();
            context.unbind(usual);
        }
    }

    private Session session(SessionInput in) throws ClassNotFoundException, IOException {
        StandardSession session = (StandardSession) manager.createEmptySession();
        session.readObjectData(in);
        session.setManager(manager);
        return session;
    }

    /// Returns the file of a session in the folder, which exists then.
    ///
    /// @throws IOException if `id`, which may be a request's, leads out of it or names no file
    private SessionFile file(String id) throws IOException {
        File work =
                (File)
                        manager.getContext()
                                .getServletContext()
                                .getAttribute(ServletContext.TEMPDIR);
        Path folder = work.toPath().resolve(files.getDirectory()).normalize();
        Path file = resolved(folder, id);
        if (!folder.equals(file.getParent())) {
            throw new IOException("not the id of a session: id=" + id);
        }
        Files.createDirectories(folder);
        return new SessionFile(file, codec);
    }

    private static Path resolved(Path folder, String id) throws IOException {
        try {
            return folder.resolve(id + EXTENSION).normalize();
        } catch (InvalidPathException e) {
            throw new IOException("not the id of a session: id=" + id, e);
        }
    }
}
