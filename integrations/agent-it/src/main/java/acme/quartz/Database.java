// SPDX-License-Identifier: Apache-2.0
package acme.quartz;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.quartz.utils.ConnectionProvider;

/// Connections to an H2 database in the current folder. Quartz makes it by name.
public final class Database implements ConnectionProvider {

    @Override
    public Connection getConnection() throws SQLException {
        return DriverManager.getConnection("jdbc:h2:./jobs", "sa", "");
    }

    @Override
    public void shutdown() {
        /* H2 closes the database with its last connection */
    }

    @Override
    public void initialize() {
        /* nothing is kept open */
    }
}
