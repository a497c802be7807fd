// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.small;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Values that caches and session stores write to a stream each.
@SuppressWarnings({"JavaUtilDate", "ImmutableEnumChecker"}) // what real values are
enum SmallValue {
    STRING("a String", "a short string"),
    INTEGER("an Integer", 41),
    RECORD("a record", new Point(1, 2.5, "p")),
    BEAN("a bean", new Account("alice", 41, 77L, 2.5, "alice@example.org")),
    SESSION("a session", session());

    private final String title;
    private final Object value;

    SmallValue(String title, Object value) {
        this.title = title;
        this.value = value;
    }

    /// A record of a program.
    record Point(int x, double y, String name) implements Serializable {}

    /// A class of a program, without hooks.
    static final class Account implements Serializable {
        private static final long serialVersionUID = 1;

        private final String name;
        private final int age;
        private final long id;
        private final boolean active = true;
        private final Double score;
        private final String mail;

        Account(String name, int age, long id, Double score, String mail) {
            this.name = name;
            this.age = age;
            this.id = id;
            this.score = score;
            this.mail = mail;
        }

        private List<Object> fields() {
            return List.of(name, age, id, active, score, mail);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Account account && fields().equals(account.fields());
        }

        @Override
        public int hashCode() {
            return fields().hashCode();
        }
    }

    /// About 650 bytes in the java.io format.
    private static Map<String, Object> session() {
        Map<String, Object> session = new HashMap<>();
        session.put("user", "alice@example.org");
        session.put("created", 1_700_000_000_000L);
        session.put("lastAccessed", new Date(1_700_000_001_000L));
        session.put("roles", new ArrayList<>(List.of("admin", "user", "auditor")));
        session.put("cart", new ArrayList<>(List.of(1, 2, 3, 4, 5)));
        session.put("token", "0123456789abcdef0123456789abcdef");
        session.put("locale", "en_GB");
        session.put("visits", 17);
        session.put("flash", true);
        session.put("theme", "dark");
        session.put("address", "12 Some Street, Some Town");
        return session;
    }

    String title() {
        return title;
    }

    Object value() {
        return value;
    }
}
