// SPDX-License-Identifier: Apache-2.0
package io.wherry.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.codec.ClassFilter;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphFormat;
import io.wherry.codec.chain.FormatChain;
import io.wherry.testkit.Isomorphism;
import io.wherry.testkit.zoo.shapes.Message;
import java.util.List;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.core.convert.support.GenericConversionService;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.serializer.support.DeserializingConverter;
import org.springframework.core.serializer.support.SerializingConverter;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.init.ResourceDatabasePopulator;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.session.Session;
import org.springframework.session.SessionRepository;
import org.springframework.session.jdbc.JdbcIndexedSessionRepository;
import org.springframework.transaction.support.TransactionTemplate;

/// Sessions of Spring Session in a database.
@Timeout(60)
final class JdbcSessionTest {
    private final JdbcDataSource database = new JdbcDataSource();

    @BeforeEach
    void createTables() {
        database.setURL("jdbc:h2:mem:sessions;DB_CLOSE_DELAY=-1");
        new ResourceDatabasePopulator(
                        new ClassPathResource("org/springframework/session/jdbc/schema-h2.sql"))
                .execute(database);
    }

    @AfterEach
    void drop() {
        new JdbcTemplate(database).execute("SHUTDOWN");
    }

    private JdbcIndexedSessionRepository sessions() {
        return new JdbcIndexedSessionRepository(
                new JdbcTemplate(database),
                new TransactionTemplate(new JdbcTransactionManager(database)));
    }

    private JdbcIndexedSessionRepository sessions(GraphFormat format) {
        GraphSerializer serializer = new GraphSerializer(format);
        GenericConversionService conversions = new GenericConversionService();
        conversions.addConverter(Object.class, byte[].class, new SerializingConverter(serializer));
        conversions.addConverter(
                byte[].class, Object.class, new DeserializingConverter(serializer));
        JdbcIndexedSessionRepository sessions = sessions();
        sessions.setConversionService(conversions);
        return sessions;
    }

    private static <S extends Session> String create(SessionRepository<S> sessions, int number) {
        S session = sessions.createSession();
        session.setAttribute("message", Message.of(number));
        sessions.save(session);
        return session.getId();
    }

    private static <S extends Session> void change(
            SessionRepository<S> sessions, String id, int number) {
        S session = sessions.findById(id);
        Isomorphism.check(Message.of(number - 1), session.getRequiredAttribute("message"));
        session.setAttribute("message", Message.of(number));
        sessions.save(session);
    }

    private List<byte[]> stored() {
        return new JdbcTemplate(database)
                .queryForList(
                        "SELECT ATTRIBUTE_BYTES FROM SPRING_SESSION_ATTRIBUTES", byte[].class);
    }

    @Test
    void sessionsMoveFromTheJdkAndBack() {
        GraphCodec lean = GraphCodec.lean().withClassFilter(ClassFilter.allow(Message.class));
        FormatChain back =
                FormatChain.of(
                        GraphCodec.javaio().withClassFilter(ClassFilter.allow(Message.class)));
        String id = create(sessions(), 1);

        change(sessions(FormatChain.of(lean)), id, 2);
        assertThat(stored())
                .singleElement()
                .satisfies(bytes -> assertThat(bytes).startsWith(0x57, 0x01));
        change(sessions(lean), id, 3);
        change(sessions(back), id, 4);

        change(sessions(), id, 5);
    }
}
