// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.metrics;

import io.wherry.rmi.ConnectionMetrics;
import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/// A flight recorder event of a connection that was opened or closed.
@Name("io.wherry.rmi.Connection")
@Label("Remote Call Connection")
@Description("A connection for remote calls was opened or closed")
@Category({"Wherry", "RMI"})
@StackTrace(false)
public final class ConnectionEvent extends Event {
    @Label("Action")
    @Description("opened or closed")
    @Nullable String action;

    @Label("Peer")
    @Nullable String peer;

    @Label("Node")
    @Description("Random name of the peer, empty before its hello")
    @Nullable String node;

    @Label("Reason")
    @Description("Reason why it was closed")
    @Nullable String reason;

    @Label("Bytes Sent")
    @DataAmount
    long bytesSent;

    @Label("Bytes Received")
    @DataAmount
    long bytesReceived;

    private ConnectionEvent(String action) {
        this.action = action;
    }

    public static void opened(ConnectionMetrics connection) {
        new ConnectionEvent("opened").tell(connection, null);
    }

    /// Commits an event for a connection that has ended.
    ///
    /// @param why the reason
    public static void closed(ConnectionMetrics connection, @Nullable Throwable why) {
        new ConnectionEvent("closed").tell(connection, why);
    }

    private void tell(ConnectionMetrics connection, @Nullable Throwable why) {
        if (shouldCommit()) {
            peer = connection.peer().toString();
            node = connection.node();
            reason = why == null ? null : why.toString();
            bytesSent = connection.bytesSent();
            bytesReceived = connection.bytesReceived();
            commit();
        }
    }
}
