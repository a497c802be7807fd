// SPDX-License-Identifier: Apache-2.0
package io.wherry.agent.internal.guard;

import java.io.IOException;
import java.io.ObjectInputFilter;
import java.lang.System.Logger.Level;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// Collects the classes that streams of this JVM read, and adds them to a recording. Thread-safe.
public final class Recorder {
    private final Path file;

    /// Usages since the file was last written.
    private final ConcurrentHashMap<String, Usage> pending = new ConcurrentHashMap<>();

    public Recorder(Path file) {
        this.file = file;
    }

    /// Returns a filter for one stream, which records and leaves all decisions to others.
    ///
    /// @param site the method that opens the stream
    public ObjectInputFilter filter(String site) {
        return info -> {
            record(info, site);
            return ObjectInputFilter.Status.UNDECIDED;
        };
    }

    private void record(ObjectInputFilter.FilterInfo info, String site) {
        Class<?> type = info.serialClass();
        if (type == null || Proxy.isProxyClass(type)) {
            return; // interfaces of proxies are reported by their names
        }
        Class<?> element = type;
        while (element.isArray()) {
            element = element.componentType();
        }
        if (!element.isPrimitive()) {
            Usage usage =
                    new Usage(
                            1, info.depth(), info.arrayLength(), info.streamBytes(), Set.of(site));
            pending.merge(element.getName(), usage, Usage::and);
        }
    }

    /// Adds the usages since the last call to the file.
    public synchronized void write() {
        Map<String, Usage> more = new HashMap<>();
        for (String name : pending.keySet()) {
            Usage usage = pending.remove(name);
            if (usage != null) {
                more.put(name, usage);
            }
        }
        if (more.isEmpty()) {
            return;
        }
        try {
            RecordingFile.add(file, more);
        } catch (IOException | RuntimeException | Error e) { // also if this JVM holds its lock
            more.forEach((name, usage) -> pending.merge(name, usage, Usage::and));
            AgentLog.logger().log(Level.ERROR, "cannot write the recording: file=" + file, e);
        }
    }
}
